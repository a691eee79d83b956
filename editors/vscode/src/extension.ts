// Connects VS Code with `sowbook lsp`, and folds records, for which no program is needed.
import { execFileSync } from "node:child_process";
import * as vscode from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";
import { foldingRanges } from "./folding";
import { SCHEME, nameOf, schemaOf } from "./schemas";

const SELECTOR = [{ scheme: "file", language: "sow" }, { scheme: "untitled", language: "sow" }];

/** The archive's own YAML files. */
const ARCHIVE = [{ scheme: "file", language: "yaml", pattern: "**/{records,site}/**/*.{yaml,yml}" }];

let client: LanguageClient | undefined;

/** How the program is started, as the settings say. */
function server(): ServerOptions {
  const settings = vscode.workspace.getConfiguration("sowbook");
  const archive = settings.get<string>("archive", "");
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  return {
    command: settings.get<string>("path", "sowbook"),
    args: archive ? ["lsp", "--archive", archive] : ["lsp"],
    ...(folder ? { options: { cwd: folder } } : {}),
  };
}

async function start(): Promise<void> {
  const options: LanguageClientOptions = { documentSelector: [...SELECTOR, ...ARCHIVE] };
  const starting = new LanguageClient("sowbook", "Sowbook", server(), options);
  try {
    await starting.start();
    client = starting;
  } catch (error) {
    void explain(error);
  }
}

/** What the YAML extension lets others add. */
interface YamlExtension {
  registerContributor?(name: string, schemaOf: (file: string) => string | undefined, text: (address: string) => string): boolean;
}

/** Gives the YAML extension the schemas of the archive's files, if it is installed. */
async function describeYaml(): Promise<void> {
  const yaml = await vscode.extensions.getExtension<YamlExtension>("redhat.vscode-yaml")?.activate();
  yaml?.registerContributor?.(SCHEME, schemaOf, (address) => {
    const program = vscode.workspace.getConfiguration("sowbook").get<string>("path", "sowbook");
    // No program is started in a folder that is not trusted; the empty schema allows everything.
    if (!vscode.workspace.isTrusted) return "{}";
    return execFileSync(program, ["schema", nameOf(address)], { encoding: "utf8", timeout: 5000 });
  });
}

/** Says why records are not checked, and leads to the settings. */
async function explain(error: unknown): Promise<void> {
  const settings = "Open settings";
  const reason = error instanceof Error ? error.message : String(error);
  const choice = await vscode.window.showErrorMessage(`Sowbook did not start, so records are not checked: ${reason}`, settings);
  if (choice === settings) await vscode.commands.executeCommand("workbench.action.openSettings", "sowbook");
}

async function stop(): Promise<void> {
  const running = client;
  client = undefined;
  // A server that has crashed cannot be stopped, but another can be started.
  await running?.stop().catch(() => undefined);
}

/** The last start or stop. One at a time: a server that is only starting cannot be stopped. */
let turn: Promise<void> = Promise.resolve();

function restart(): Promise<void> {
  turn = turn.then(stop).then(() => (vscode.workspace.isTrusted ? start() : undefined));
  return turn;
}

/** Called once, when the first record is opened. */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.languages.registerFoldingRangeProvider(SELECTOR, {
      provideFoldingRanges: (document) =>
        foldingRanges(document.getText()).map(
          ({ start, end, kind }) =>
            new vscode.FoldingRange(start, end, kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined),
        ),
    }),
    vscode.commands.registerCommand("sowbook.restart", restart),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("sowbook")) void restart();
    }),
  );
  void restart();
  void describeYaml().catch(() => undefined);
}

/** Called when the editor closes. */
export function deactivate(): Promise<void> {
  return turn.then(stop);
}
