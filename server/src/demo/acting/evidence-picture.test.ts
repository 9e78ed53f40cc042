import { checkFile } from '@okwan/domain/platform/files/check-file'
import { expect, test } from 'vitest'
import { drawDamage, drawPage } from './evidence-picture.ts'

test('pictures of a demo are valid files, small, repeatable and different for each seed', () => {
  for (const draw of [drawDamage, drawPage]) {
    const picture = draw(1)
    expect(checkFile('claim', picture)).toBe('image/png')
    expect(picture.length).toBeLessThan(20_000)
    expect(draw(1).equals(picture)).toBe(true)
    expect(draw(2).equals(picture)).toBe(false)
  }
})
