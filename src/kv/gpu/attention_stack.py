"""Attention blocks with random weights, which fill a paged cache with keys and values as those of a model come about: RMSNorm,
QKV projection, rotary embedding, write to the cache, attention over the cache, output projection, residual. All in BF16."""

import torch
import torch.nn.functional as F

ROTARY_BASE = 10_000.0


class AttentionStack:
    def __init__(self, size, device, seed):
        generator = torch.Generator(device).manual_seed(seed)

        def weight(rows, columns, gain=1.0):
            drawn = torch.randn((rows, columns), generator=generator, device=device, dtype=torch.float32)
            return (drawn * (gain / columns**0.5)).to(torch.bfloat16)

        self.size, self.device = size, device
        self.width = size.query_heads * size.head_dim
        self.key_width = size.kv_heads * size.head_dim
        self._embedding = weight(size.vocabulary, size.hidden, gain=size.hidden**0.5)
        self._qkv = [weight(self.width + 2 * self.key_width, size.hidden) for _ in range(size.layers)]
        # As small as keeps the residual stream from being what all tokens have in common.
        gain = (2 * size.layers) ** -0.5
        self._out = [weight(size.hidden, self.width, gain) for _ in range(size.layers)]

    @torch.no_grad()
    def prefill(self, cache, ids, tables, chunk):
        """Fills the cache for a batch of sequences of one length, `chunk` tokens of each at a time: token ids [batch, tokens]
        and a block table each. Other batches and chunks are other shapes of matrices, so other orders of accumulation."""
        for start in range(0, ids.shape[1], chunk):
            x = self._embedding[ids[:, start : start + chunk]]
            rotary = self._rotary(start, x.shape[1])
            for layer in range(self.size.layers):
                x = x + self._attend(cache, layer, x, tables, start, rotary)

    def _attend(self, cache, layer, x, tables, start, rotary):
        batch, tokens, _ = x.shape
        qkv = F.linear(_normalized(x), self._qkv[layer])
        q, k, v = qkv.split([self.width, self.key_width, self.key_width], dim=-1)
        q, k, v = (side.reshape(batch, tokens, -1, self.size.head_dim) for side in (q, k, v))
        q, k = _rotated(q, rotary), _rotated(k, rotary)
        for row, table in enumerate(tables):
            cache.write(layer, table, start, k[row], v[row])
        end = start + tokens
        read = [cache.read(layer, table, end) for table in tables]
        keys, values = (torch.stack([row[side] for row in read]) for side in (0, 1))
        mixed = _attention(q, keys, values)
        return F.linear(mixed.reshape(batch, tokens, self.width), self._out[layer])

    def _rotary(self, start, tokens):
        """Cosine and sine for each token and dim, of halves that lie side by side."""
        half = self.size.head_dim // 2
        steps = torch.arange(half, device=self.device, dtype=torch.float32) / half
        positions = torch.arange(start, start + tokens, device=self.device, dtype=torch.float32)
        angles = positions[:, None] * ROTARY_BASE**-steps
        angles = torch.cat([angles, angles], dim=-1)[:, None, :]
        return angles.cos(), angles.sin()


def _normalized(x):
    values = x.float()
    return (values * torch.rsqrt(values.square().mean(-1, keepdim=True) + 1e-6)).to(x.dtype)


def _rotated(x, rotary):
    cosine, sine = rotary
    values = x.float()
    first, second = values.chunk(2, dim=-1)
    return (values * cosine + torch.cat([-second, first], dim=-1) * sine).to(x.dtype)


def _attention(q, keys, values):
    """Causal, aligned to the last key, with grouped queries; [batch, tokens, heads, dim] in and out."""
    from torch.nn.attention.bias import causal_lower_right

    q, keys, values = (side.transpose(1, 2) for side in (q, keys, values))
    queries, seen = q.shape[2], keys.shape[2]
    how = {"is_causal": True} if queries == seen else {"attn_mask": causal_lower_right(queries, seen)}
    return F.scaled_dot_product_attention(q, keys, values, enable_gqa=True, **how).transpose(1, 2)
