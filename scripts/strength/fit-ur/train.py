"""Trains the network of the Royal Game of Ur on exact values; needs PyTorch, and a GPU to be quick.

    npm run strength sample-ur ur:classic 4000000 samples.bin
    python3 train.py samples.bin classic 14 128 32 network.json

A record has three 32-bit words: the pieces of the side to roll, those of the enemy (bits 1 to 16: steps, 20 to 22: pieces in
hand, 24 to 26: pieces at home), and the chance of the side to roll times 2**32 - 1. The network has one input for
every step, hand and home count of each side; two hidden layers with clipped values; its output is the logit of the chance.
Weights are rounded to 16 bits. The last 5 % of the records are held out to measure the error.
"""
import json
import sys
import time

import numpy as np
import torch

path, name, steps, first, second, out = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]), sys.argv[6]
seconds = float(sys.argv[7]) if len(sys.argv) > 7 else 150
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.manual_seed(1)
records = torch.from_numpy(np.fromfile(path, dtype="<u4").reshape(-1, 3).astype(np.int64)).to(device)
COUNTS = 8  # 0 to 7 pieces in hand, or at home


def side_inputs(words):
    on_path = torch.stack([(words >> step) & 1 for step in range(1, steps + 1)], 1)
    hand = torch.nn.functional.one_hot((words >> 20) & 7, COUNTS)
    home = torch.nn.functional.one_hot((words >> 24) & 7, COUNTS)
    return torch.cat([on_path, hand, home], 1).to(torch.float16)


inputs = torch.cat([side_inputs(records[:, 0]), side_inputs(records[:, 1])], 1)
chances = (records[:, 2].double() / (2**32 - 1)).float()
del records
held = len(inputs) // 20
print(f"{len(inputs)} positions, {inputs.shape[1]} inputs", flush=True)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(inputs.shape[1], first)
        self.second = torch.nn.Linear(first, second)
        self.last = torch.nn.Linear(second, 1)

    def forward(self, x):
        x = self.first(x).clamp(0, 1)
        x = self.second(x).clamp(0, 1)
        return self.last(x).squeeze(1)


network = Network().to(device)
BATCH = 16384
train = len(inputs) - held
began = time.time()
optimiser = torch.optim.AdamW(network.parameters(), lr=4e-3, weight_decay=1e-5)
step = 0
while True:
    share = (time.time() - began) / seconds
    if share >= 1:
        break
    order = torch.randperm(train, device=device)
    for at in range(0, train - BATCH + 1, BATCH):
        if step % 50 == 0:
            share = min(1, (time.time() - began) / seconds)
            for group in optimiser.param_groups:
                group["lr"] = 4e-3 * 0.5 * (1 + np.cos(np.pi * share)) + 2e-6
            if share >= 1:
                break
        chosen = order[at : at + BATCH]
        logits = network(inputs[chosen].float())
        loss = (torch.sigmoid(logits) - chances[chosen]).square().mean() * 100 + 0.02 * torch.nn.functional.binary_cross_entropy_with_logits(logits, chances[chosen])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        step += 1


def error():
    with torch.no_grad():
        found = torch.cat([torch.sigmoid(network(part.float())) for part in inputs[train:].split(65536)])
    difference = found - chances[train:]
    return difference.square().mean().sqrt().item(), difference.abs().mean().item()


print(f"{step} steps; root mean square error and mean error of the last 5 %: {error()}", flush=True)
scales = {}
weights = {}
with torch.no_grad():
    for layer in ("first", "second", "last"):
        module = getattr(network, layer)
        scale = 32767 / max(module.weight.abs().max().item(), module.bias.abs().max().item())
        for kind in ("weight", "bias"):
            rounded = (getattr(module, kind) * scale).round()
            getattr(module, kind).copy_(rounded / scale)
            weights[f"{layer}.{kind}"] = rounded.to(torch.int32).flatten().tolist()
        scales[layer] = scale
print(f"with weights of 16 bits: {error()}", flush=True)
json.dump({"name": name, "steps": steps, "first": first, "second": second, "scales": scales, "weights": weights}, open(out, "w"))
