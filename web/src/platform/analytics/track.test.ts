import { expect, test, vi } from 'vitest'
import { LABELS } from './catalogue.ts'
import type { Publisher } from './publisher.ts'
import { track, trackWith } from './track.ts'

test('an event is dropped until a publisher is connected', () => {
  const publish = vi.fn()
  track(LABELS.addTraveller)
  trackWith({ publish } as unknown as Publisher) // the test calls only `publish`
  track(LABELS.travelAlone)
  expect(publish).toHaveBeenCalledExactlyOnceWith(LABELS.travelAlone)
})
