"""Fine-tunes the sentence model of search: `npm run train:search` runs it.

Reads JSON from standard input: {"model": folder of all-MiniLM-L6-v2, "writers": [[{"text": …, "questions": […]}, …], …]
(one list per writer), "held_out": more such writers, "digest": what the file says that it was made from, "out": file to
write}. Prints how often the questions of those held out lead to their own text, before and after. Writes a safetensors file (float16):
"<layer>.a" and "<layer>.b", whose product is added to the weights of that layer.
"""

import json
import random
import sys

import torch
import torch.nn.functional as F

from minilm import THREADS, load, padded, train, write_tensors

ROUNDS = 3
# A question must be nearer to its own text than to so many others of the same writer, who wrote about like things.
AMONG = 32
RATE = 5e-4
LONGEST = 128
# Vectors have length 1, so their cosines would be too close to each other.
SHARPNESS = 20.0
# How alike two texts are must stay as it was: what says the same, and what has nothing in common, is decided by it.
KEEPING = 1.0


def parts_of(rows):
    """Each question of each text once, among questions of other texts that are about as long."""
    for turn in range(max(len(row["questions"]) for row in rows)):
        order = sorted(rows, key=lambda row: len(row["tokens"]) * random.uniform(0.7, 1.4))
        for at in range(0, len(order), AMONG):
            yield [(row, row["questions"][(turn + row["turn"]) % len(row["questions"])]) for row in order[at : at + AMONG]]


def measure(tokenize, model, writers, when):
    for number, rows in enumerate(writers):
        texts = model.vectors([tokenize(row["text"]) for row in rows])
        asked = [(question, own) for own, row in enumerate(rows) for question in row["questions"]]
        scores = model.vectors([tokenize(question) for question, _ in asked]) @ texts.T
        better = [(scores[n] > scores[n, own]).sum().item() for n, (_, own) in enumerate(asked)]
        share = lambda most: f"{100 * sum(one < most for one in better) / len(better):.1f} %"
        print(f"{when}, writer {number + 1} of those held out: first {share(1)}, among five {share(5)} of {len(rows)} texts", flush=True)


def main():
    task = json.load(sys.stdin)
    random.seed(1)
    tokenize, model = load(task["model"], LONGEST)
    measure(tokenize, model, task["held_out"], "before")
    for rows in task["writers"]:
        for row, vector in zip(rows, model.vectors([tokenize(row["text"]) for row in rows])):
            questions = [tokenize(question) for question in row["questions"]]
            row.update(tokens=tokenize(row["text"]), questions=questions, before=vector, turn=random.randrange(len(questions)))

    def loss_of(part):
        texts = model(*padded([row["tokens"] for row, _ in part]))
        scores = SHARPNESS * model(*padded([question for _, question in part])) @ texts.T
        own, others = torch.arange(len(part)), ~torch.eye(len(part), dtype=bool)
        before = torch.stack([row["before"] for row, _ in part])
        moved = ((texts @ texts.T - before @ before.T)[others] ** 2).mean()
        return ((F.cross_entropy(scores, own) + F.cross_entropy(scores.T, own)) / 2 + KEEPING * moved) / THREADS

    steps = []
    for _ in range(ROUNDS):
        parts = [part for rows in task["writers"] for part in parts_of(rows)]
        random.shuffle(parts)
        steps += [parts[at : at + THREADS] for at in range(0, len(parts), THREADS)]
    train(list(model.low.values()), steps, RATE, loss_of)
    measure(tokenize, model, task["held_out"], "after")
    write_tensors(task["out"], model.changes(), {"texts": task["digest"]})


if __name__ == "__main__":
    main()
