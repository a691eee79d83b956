"""Checks records and plays a simulation with Apache Spark, and compares both with what one process gives.

    python spark.py SOWBOOK ARCHIVE FOLDER

reads `records.jsonl` and `records.sow` in FOLDER, which hold the same records. Each partition of a table is checked by
its own process, which answers line by line.
"""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from threading import Thread

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import simulate

ANSWER = "verdict string, plies int, findings array<struct<code string>>"
REPLAYED = "plies array<struct<ply int>>"


def command(sowbook, archive, name):
    return [sowbook, name, "-", "--archive", archive, "--input", "jsonl", "--format", "jsonl"]


def checked(arguments):
    """A function for `mapInArrow`, from records with their ids to verdicts, plies and codes."""

    def check(batches):
        # Spark already uses every core.
        alone = os.environ | {"RAYON_NUM_THREADS": "1"}
        with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=alone) as process:

            def send(rows):
                for row in rows:
                    process.stdin.write(json.dumps(row).encode() + b"\n")
                process.stdin.flush()

            for batch in batches:
                rows = batch.to_pylist()
                # Answers arrive while lines are sent, so one thread cannot do both.
                sender = Thread(target=send, args=(rows,))
                sender.start()
                answers = [json.loads(process.stdout.readline()) for _ in rows]
                sender.join()
                yield pa.RecordBatch.from_pydict(
                    {
                        "id": [answer["id"] for answer in answers],
                        "verdict": [answer["verdict"] for answer in answers],
                        "plies": pa.array([answer["plies"] for answer in answers], pa.int32()),
                        "codes": [[one["code"] for one in answer["findings"]] for answer in answers],
                    }
                )
            process.stdin.close()
        # Status 1 means findings.
        if process.returncode not in (0, 1):
            raise RuntimeError(f"{arguments} ended with {process.returncode}")

    return check


def totals(table):
    """Records by verdict, findings by code, and plies, of a table with `verdict`, `plies` and `codes`."""
    table = table.cache()
    return {
        "verdicts": dict(table.groupBy("verdict").count().collect()),
        "codes": dict(table.select(F.explode("codes").alias("code")).groupBy("code").count().collect()),
        "plies": table.agg(F.sum("plies")).first()[0],
    }


def one_process(sowbook, archive, path):
    """The same totals from one process that reads the records as one text."""
    verdicts, codes, plies = Counter(), Counter(), 0
    arguments = [sowbook, "check", path, "--archive", archive, "--format", "jsonl"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            line = json.loads(line)
            if "verdict" in line:
                verdicts[line["verdict"]] += 1
                plies += line["plies"]
                codes.update(one["code"] for one in line["findings"])
            else:
                codes[line["code"]] += 1
    return {"verdicts": dict(verdicts), "codes": dict(codes), "plies": plies}


def timed(name, work):
    begin = time.monotonic()
    result = work()
    print(f"{name}: {time.monotonic() - begin:.1f} s", flush=True)
    return result


def main():
    sowbook, archive, folder = sys.argv[1:]
    jsonl, sow = os.path.join(folder, "records.jsonl"), os.path.join(folder, "records.sow")
    one = timed("one process", lambda: one_process(sowbook, archive, sow))
    print(json.dumps(one, indent=2, sort_keys=True), flush=True)

    def start():
        builder = SparkSession.builder.master("local[*]").appName("sowbook")
        for key, value in {
            "spark.ui.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.sql.shuffle.partitions": "2",
            "spark.local.dir": folder,
            "spark.sql.warehouse.dir": os.path.join(folder, "warehouse"),
        }.items():
            builder = builder.config(key, value)
        return builder.getOrCreate()

    spark = timed("Spark starts", start)
    spark.sparkContext.setLogLevel("ERROR")
    records = spark.read.schema("id string, text string").json(jsonl).repartition(8)

    def by_arrow():
        check = checked(command(sowbook, archive, "check"))
        return totals(records.mapInArrow(check, "id string, verdict string, plies int, codes array<string>"))

    def by_pipe():
        lines = spark.sparkContext.textFile(jsonl, 8)
        answers = lines.pipe(" ".join(command(sowbook, archive, "check")), {"RAYON_NUM_THREADS": "1"})
        table = spark.read.schema(ANSWER).json(answers)
        return totals(table.select("verdict", "plies", F.col("findings.code").alias("codes")))

    def replayed():
        lines = spark.sparkContext.textFile(jsonl, 8)
        answers = lines.pipe(" ".join(command(sowbook, archive, "replay")), {"RAYON_NUM_THREADS": "1"})
        return spark.read.schema(REPLAYED).json(answers).agg(F.sum(F.size("plies"))).first()[0]

    def in_parts():
        return simulate.in_parts(spark, sowbook, archive, folder)

    played = timed("simulate, one process", lambda: simulate.one_process(sowbook, archive))
    differing = 0
    for name, work, expected in [
        ("Spark, mapInArrow", by_arrow, one),
        ("Spark, RDD.pipe", by_pipe, one),
        ("Spark, RDD.pipe of replay", replayed, one["plies"]),
        ("Spark, simulate in parts", in_parts, played),
    ]:
        found = timed(name, work)
        if found != expected:
            differing += 1
            print(f"{name} differs: {json.dumps(found, indent=2, sort_keys=True)}")
    spark.stop()
    passed = 4 - differing
    print(f"{sum(one['verdicts'].values())} records: {passed} of 4 results of Spark equal those of one process")
    sys.exit(1 if differing else 0)


if __name__ == "__main__":
    main()
