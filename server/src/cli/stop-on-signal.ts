type Stoppable = { stop(): Promise<unknown> }

/**
 * Stops the parts in reverse order on SIGTERM or Ctrl+C, then exits. A closed terminal does not stop a server: supervisors and
 * operators stop it by name. Returns a function that stops the parts immediately, for a start that failed.
 */
export function stopOnSignal(parts: readonly Stoppable[]): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= (async () => {
      for (const part of parts.toReversed()) {
        await part.stop().catch((error: Error) => process.stderr.write(`${error.message}\n`))
      }
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(0)))
  process.on('SIGHUP', () => {})
  // Output that can no longer be written must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return stop
}
