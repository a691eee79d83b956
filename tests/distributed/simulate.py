"""Plays a simulation in parts with Apache Spark: each partition plays one part, and the parts are added at the end."""

import os
import subprocess

PARTS = 8


def command(sowbook, archive):
    players = ["--players", "random,greedy", "--games", "400"]
    return [sowbook, "simulate", "nsumbi", "--archive", archive, *players, "--format", "json"]


def output(arguments, **more):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, **more).stdout


def one_process(sowbook, archive):
    """The simulation as one process plays it."""
    return output(command(sowbook, archive)).decode()


def in_parts(spark, sowbook, archive, folder):
    """The same, played in partitions and merged."""
    arguments = command(sowbook, archive)

    def play(numbers):
        # Spark already uses every core.
        alone = os.environ | {"RAYON_NUM_THREADS": "1"}
        for number in numbers:
            yield number, output([*arguments, "--shard", f"{number}/{PARTS}"], env=alone)

    # Partitions run this file, too.
    spark.sparkContext.addPyFile(__file__)
    files = []
    for number, part in spark.sparkContext.parallelize(range(1, PARTS + 1), PARTS).mapPartitions(play).collect():
        files.append(os.path.join(folder, f"part-{number}.json"))
        with open(files[-1], "wb") as file:
            file.write(part)
    return output([sowbook, "simulate", "--archive", archive, "--format", "json", "--merge", *files]).decode()
