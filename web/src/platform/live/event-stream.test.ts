import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

async function eventsOf(...chunks: string[]) {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk))
  const found = []
  for await (const event of readEvents(streamOf(bytes))) found.push(event)
  return found
}

/** A stream with the given chunks. */
function streamOf(pieces: Uint8Array<ArrayBuffer>[]) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

test('an event is parsed regardless of how it is split', async () => {
  expect(await eventsOf('event: pay', 'ment\nda', 'ta: {"a":1}\n', '\n')).toEqual([
    { event: 'payment', data: '{"a":1}' },
  ])
})

test('several events in one chunk are separate, several data lines are one text', async () => {
  expect(await eventsOf('data: 1\n\ndata: 2\ndata: 3\r\n\r\n')).toEqual([
    { event: 'message', data: '1' },
    { event: 'message', data: '2\n3' },
  ])
})

test('comments and incomplete events are ignored', async () => {
  expect(await eventsOf(': keep-alive\n\n', 'data: cut off')).toEqual([])
})
