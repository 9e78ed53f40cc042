import path from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import { differenceOf, expectApproved, picturesOf } from '../../platform/documents/picture.fixture.ts'
import { PRINTED } from './printed.fixture.ts'

/** Approve changed pictures with `npm run test:unit -- server/src/policies/documents/pictures.test.ts -u`, and review each of them. */
const APPROVED = path.resolve(import.meta.dirname, '../../../test/pictures')

describe.each(Object.entries(PRINTED))('the document %s', (name, draw) => {
  test('matches its approved picture', async () => {
    const pictures = await picturesOf(await draw())
    for (const [at, picture] of pictures.entries()) {
      expectApproved(picture, path.join(APPROVED, `${name}-${at + 1}.png`))
    }
  })
})

test('a moved line is a difference', async () => {
  const [picture] = await picturesOf((await PRINTED['receipt']?.()) ?? Buffer.alloc(0))
  if (!picture) throw new Error('the receipt has no page')
  const moved = new PNG({ width: picture.width, height: picture.height })
  PNG.bitblt(picture, moved, 0, 0, picture.width, picture.height - 2, 0, 2)
  expect(differenceOf(picture, moved, 'moved.png')).toBeGreaterThan((picture.width * picture.height) / 2_000)
})
