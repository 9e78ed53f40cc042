/**
 * Reads `text/event-stream`. Uses fetch, because EventSource cannot send a bearer token. Yields the data of each event and ends
 * with the stream.
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

/** Lines that begin with a colon are keep-alive comments. */
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
