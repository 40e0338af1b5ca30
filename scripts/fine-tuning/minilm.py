"""MiniLM with low-rank matrices beside its weights, as the programs beside this file train it.

Low-rank matrices (LoRA, https://arxiv.org/abs/2106.09685) are trained instead of all weights, so that the file of what
training changes has one megabyte instead of twenty. Two threads share random numbers, so training again gives slightly
different ones. Needs PyTorch and a fast BLAS: on Debian `apt install python3-torch libopenblas0-pthread`.
"""

import json
import math
import struct
import sys
import time
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

RANK = 16
# How much the product of two low-rank matrices counts; it is part of "<layer>.b" in the file.
STRENGTH = 2.0
WARM_UP = 0.06
DROPOUT = 0.1
LAYERS, HEADS, SIZE = 6, 12, 384
PLACES = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense")
THREADS = 2


def read_tensors(file):
    raw = Path(file).read_bytes()
    start = 8 + struct.unpack("<Q", raw[:8])[0]
    types = {"F16": np.float16, "F32": np.float32, "I64": np.int64}
    found = {}
    for name, one in json.loads(raw[8:start]).items():
        if name == "__metadata__":
            continue
        first, last = one["data_offsets"]
        values = np.frombuffer(raw[start + first : start + last], dtype=types[one["dtype"]])
        found[name] = torch.from_numpy(values.reshape(one["shape"]).astype(np.float32))
    return found


def write_tensors(file, tensors, about=None):
    """`about`: texts that the file holds beside the tensors."""
    head, parts, at = {"__metadata__": about} if about else {}, [], 0
    for name, tensor in tensors.items():
        data = tensor.detach().numpy().astype(np.float16).tobytes()
        head[name] = {"dtype": "F16", "shape": list(tensor.shape), "data_offsets": [at, at + len(data)]}
        parts.append(data)
        at += len(data)
    text = json.dumps(head).encode()
    text += b" " * (-len(text) % 8)
    Path(file).write_bytes(struct.pack("<Q", len(text)) + text + b"".join(parts))


class Tokenizer:
    """The tokens of BERT's uncased vocabulary, as the model's own tokenizer makes them."""

    def __init__(self, file, longest):
        self.longest = longest
        self.ids = json.loads(Path(file).read_text(encoding="utf-8"))["model"]["vocab"]

    def words(self, text):
        plain = unicodedata.normalize("NFD", text.lower())
        spaced = []
        for letter in plain:
            kind = unicodedata.category(letter)
            if kind == "Mn" or (kind[0] == "C" and not letter.isspace()):
                continue
            is_mark = kind[0] == "P" or (letter.isascii() and not letter.isalnum() and not letter.isspace())
            spaced.append(f" {letter} " if is_mark else letter)
        return "".join(spaced).split()

    def __call__(self, text):
        found = [self.ids["[CLS]"]]
        for word in self.words(text):
            found += self.pieces(word)
        return found[: self.longest - 1] + [self.ids["[SEP]"]]

    def pieces(self, word):
        pieces, start = [], 0
        while start < len(word):
            for end in range(len(word), start, -1):
                piece = ("##" if start else "") + word[start:end]
                if piece in self.ids:
                    pieces.append(self.ids[piece])
                    start = end
                    break
            else:
                return [self.ids["[UNK]"]]
        return pieces


class Model:
    """BERT with low-rank matrices beside its weights, which stay as they are."""

    def __init__(self, weights):
        self.weights = weights
        self.dropout = DROPOUT
        self.low = {}
        for layer in range(LAYERS):
            for place in PLACES:
                name = f"encoder.layer.{layer}.{place}"
                outputs, inputs = weights[f"{name}.weight"].shape
                self.low[f"{name}.a"] = (torch.randn(RANK, inputs) / math.sqrt(inputs)).requires_grad_(True)
                self.low[f"{name}.b"] = torch.zeros(outputs, RANK, requires_grad=True)

    def norm(self, name, x):
        return F.layer_norm(x, (SIZE,), self.weights[f"{name}.weight"], self.weights[f"{name}.bias"], 1e-12)

    def linear(self, name, x):
        full = F.linear(x, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"])
        return full + STRENGTH * F.linear(F.linear(x, self.low[f"{name}.a"]), self.low[f"{name}.b"])

    def __call__(self, ids, mask):
        """One vector of length 1 per text."""
        weights = self.weights
        x = weights["embeddings.word_embeddings.weight"][ids] + weights["embeddings.token_type_embeddings.weight"][0]
        x = self.norm("embeddings.LayerNorm", x + weights["embeddings.position_embeddings.weight"][: ids.shape[1]])
        hidden = (1 - mask)[:, None, None, :] * -1e4
        for layer in range(LAYERS):
            x = self.layer(f"encoder.layer.{layer}", x, hidden)
        return F.normalize((x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True), dim=-1)

    def layer(self, name, x, hidden):
        texts, length, _ = x.shape

        def of_heads(place):
            return self.linear(f"{name}.attention.self.{place}", x).view(texts, length, HEADS, SIZE // HEADS).transpose(1, 2)

        query, key, value = of_heads("query"), of_heads("key"), of_heads("value")
        attention = (query @ key.transpose(-1, -2) / math.sqrt(SIZE // HEADS) + hidden).softmax(-1)
        seen = (F.dropout(attention, self.dropout) @ value).transpose(1, 2).reshape(texts, length, SIZE)
        x = self.norm(f"{name}.attention.output.LayerNorm", x + F.dropout(self.linear(f"{name}.attention.output.dense", seen), self.dropout))
        inner = F.gelu(self.linear(f"{name}.intermediate.dense", x))
        return self.norm(f"{name}.output.LayerNorm", x + F.dropout(self.linear(f"{name}.output.dense", inner), self.dropout))

    def vectors(self, tokens):
        """The vectors of texts as they are when nothing is trained."""
        self.dropout = 0.0
        with torch.no_grad():
            found = [self(*padded(tokens[at : at + 32])) for at in range(0, len(tokens), 32)]
        self.dropout = DROPOUT
        return torch.cat(found)

    def changes(self):
        """What training changed, for a file of tensors."""
        return {name: STRENGTH * tensor if name.endswith(".b") else tensor for name, tensor in self.low.items()}


def padded(tokens):
    length = max(len(one) for one in tokens)
    ids, mask = torch.zeros(len(tokens), length, dtype=torch.long), torch.zeros(len(tokens), length)
    for row, one in enumerate(tokens):
        ids[row, : len(one)] = torch.tensor(one)
        mask[row, : len(one)] = 1
    return ids, mask


def load(folder, longest):
    """The model in a folder, and its tokenizer, which reads `longest` tokens of a text."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    return Tokenizer(f"{folder}/tokenizer.json", longest), Model(read_tensors(f"{folder}/model.fp16.safetensors"))


def train(trained, steps, rate, loss_of):
    """Changes `trained` at each of `steps`, a list of batches of one part per thread; the losses of the parts are added."""
    optimizer = torch.optim.AdamW(trained, lr=rate, weight_decay=0.01)
    started, shown = time.time(), None

    def gradients(part):
        loss = loss_of(part)
        return loss.item(), torch.autograd.grad(loss, trained)

    # Matrices this small gain little from several threads each: every thread has its part of a batch instead.
    with ThreadPoolExecutor(THREADS) as pool:
        for step, parts in enumerate(steps):
            results = list(pool.map(gradients, parts))
            for n, weight in enumerate(trained):
                weight.grad = sum(found[n] for _, found in results)
            torch.nn.utils.clip_grad_norm_(trained, 1.0)
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1, step / (WARM_UP * len(steps))) * (1 - step / len(steps))
            optimizer.step()
            loss = sum(one for one, _ in results)
            shown = loss if shown is None else 0.98 * shown + 0.02 * loss
            if step % 50 == 0:
                print(f"{step} of {len(steps)} steps, loss {shown:.3f}, {time.time() - started:.0f} s", file=sys.stderr, flush=True)
