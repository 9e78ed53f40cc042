import { test } from 'vitest'
import { assertProperty, RATING_PROPERTIES } from './rating-properties.fixture.ts'

test.each(Object.keys(RATING_PROPERTIES))('%s', (name) => {
  assertProperty(name, 1_000)
})
