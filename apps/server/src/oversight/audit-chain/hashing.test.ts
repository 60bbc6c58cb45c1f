import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { merklePath, merkleRoot, rootOfPath } from './hashing.ts'

const leavesOf = (n: number, salt = '') =>
  Array.from({ length: n }, (_, i) => createHash('sha256').update(`${salt}${i}`).digest())
const some = fc.integer({ min: 1, max: 200 })

it('each entry leads to its tree’s root by its path, and by no other place or path', () => {
  fc.assert(
    fc.property(some, fc.nat(), (n, at) => {
      const leaves = leavesOf(n)
      const index = at % n
      const path = merklePath(leaves, index)
      const root = merkleRoot(leaves)
      const leaf = leaves[index] ?? Buffer.alloc(0)
      expect(rootOfPath(leaf, index, n, path)).toEqual(root)
      if (n > 1) expect(rootOfPath(leaf, (index + 1) % n, n, path) ?? '').not.toEqual(root)
      expect(rootOfPath(leaf, index, n, [...path, root]) ?? '').not.toEqual(root)
    }),
  )
})

it('a changed, removed, added or moved entry changes the root', () => {
  fc.assert(
    fc.property(some, fc.nat(), (n, at) => {
      const leaves = leavesOf(n + 1)
      const root = merkleRoot(leaves).toString('hex')
      const index = at % n
      const others = [
        leaves.with(index, leavesOf(1, 'altra')[0] ?? Buffer.alloc(32)),
        leaves.toSpliced(index, 1),
        leaves.toSpliced(index, 0, leavesOf(1, 'altra')[0] ?? Buffer.alloc(32)),
        leaves
          .with(index, leaves[index + 1] ?? leaves[0] ?? Buffer.alloc(32))
          .with(index + 1, leaves[index] ?? Buffer.alloc(32)),
      ]
      for (const other of others) expect(merkleRoot(other).toString('hex')).not.toBe(root)
    }),
  )
})
