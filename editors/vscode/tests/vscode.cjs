// Stands for VS Code, of which no package exists: any name in it is a class, a function, and an object at once, which
// does nothing. `given` has the few parts that a test looks at.
const nothing = new Set(["then", "toJSON", Symbol.iterator, Symbol.asyncIterator, Symbol.toPrimitive]);

function anything(given = {}) {
  const stub = new Proxy(Object.assign(class {}, given), {
    get(target, name) {
      if (!(name in target) && !nothing.has(name)) target[name] = anything();
      return target[name];
    },
    apply: () => anything(),
    // A class of the extension that extends this one keeps its own methods.
    construct: (target, values, made) => (made === stub ? anything() : Reflect.construct(target, values, made)),
  });
  return stub;
}

class EventEmitter {
  #listeners = new Set();
  event = (listener, self) => {
    const bound = listener.bind(self);
    this.#listeners.add(bound);
    return { dispose: () => this.#listeners.delete(bound) };
  };
  fire(event) {
    for (const listener of this.#listeners) listener(event);
  }
  dispose() {
    this.#listeners.clear();
  }
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
  cancel() {}
  dispose() {}
}

module.exports = { anything, EventEmitter, CancellationTokenSource };
