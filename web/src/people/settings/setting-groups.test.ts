import { SETTING_NAMES } from '@okwan/domain/platform/settings/catalogue'
import { expect, test } from 'vitest'
import { BRANCHES, SETTING_GROUPS } from './setting-groups.ts'

test('every setting is listed once', () => {
  const listed = SETTING_GROUPS.flatMap(({ names }) => names)
  expect(listed.toSorted()).toEqual([...SETTING_NAMES, BRANCHES].toSorted())
})
