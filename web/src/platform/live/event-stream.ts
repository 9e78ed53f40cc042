/**
 * Reads `text/event-stream`. The browser's own EventSource cannot send the bearer token, so the stream is read by fetch.
 * Gives each event's data as it comes; ends when the server ends the stream.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const read = readBlock(block)
        if (read) yield read
      }
    }
  } finally {
    await reader.cancel()
  }
}

/** Lines that begin with a colon keep the connection alive and say nothing. */
function readBlock(block: string): { event: string; data: string } | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'event') event = value
    if (name === 'data') data.push(value)
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') }
}
