"""Fine-tunes the sentence model of the built-in assistant: `npm run train:built-in` runs it.

Reads JSON from standard input: {"model": folder of all-MiniLM-L6-v2, "labels": number of intents,
"examples": [[text, number of its intent], ...], "out": file to write}. Writes a safetensors file (float16):
"<layer>.a" and "<layer>.b", whose product is added to the weights of that layer, and "intents", one row per intent,
whose dot product with the vector of a message is the intent's score.
"""

import json
import math
import sys

import torch
import torch.nn.functional as F

from minilm import DROPOUT, SIZE, THREADS, load, padded, train, write_tensors

ROUNDS = 3
BATCH = 32
RATE = 1e-3
SMOOTHING = 0.1
LONGEST = 64
# Vectors have length 1, so their scores would be too close to each other.
SHARPNESS = 8.0


def batches(tokens):
    """Numbers of examples of about the same length, in a random order."""
    order = torch.randperm(len(tokens)).tolist()
    found = []
    for start in range(0, len(order), BATCH * 40):
        near = sorted(order[start : start + BATCH * 40], key=lambda n: len(tokens[n]))
        found += [near[at : at + BATCH] for at in range(0, len(near), BATCH)]
    return [found[n] for n in torch.randperm(len(found)).tolist()]


def main():
    task = json.load(sys.stdin)
    tokenize, model = load(task["model"], LONGEST)
    tokens = [tokenize(text) for text, _ in task["examples"]]
    labels = torch.tensor([label for _, label in task["examples"]])
    intents = (torch.randn(task["labels"], SIZE) * 0.02).requires_grad_(True)

    def loss_of(part):
        numbers, share = part
        scores = SHARPNESS * F.linear(F.dropout(model(*padded([tokens[n] for n in numbers])), DROPOUT), intents)
        return F.cross_entropy(scores, labels[numbers], label_smoothing=SMOOTHING) * share

    def parts(batch):
        size = math.ceil(len(batch) / THREADS)
        return [(batch[at : at + size], len(batch[at : at + size]) / len(batch)) for at in range(0, len(batch), size)]

    steps = [parts(batch) for _ in range(ROUNDS) for batch in batches(tokens)]
    train([*model.low.values(), intents], steps, RATE, loss_of)
    write_tensors(task["out"], {**model.changes(), "intents": SHARPNESS * intents})


if __name__ == "__main__":
    main()
