/** A server in the comparison: its process, its requests and its measured load. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type LoadRequest = { method?: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }
/** `rows` finds the policies in the response to `list`. */
export type Contender = {
  name: string
  pid: number
  port: number
  list: LoadRequest
  one: LoadRequest
  rows: (body: unknown) => object[]
}
export type Load = { rate: number; p95: number }

const START_MS = 180_000
const started: ChildProcess[] = []

/** Starts a peer in its folder and waits until it responds. */
export async function startPeer(
  args: string[],
  { cwd, env, port, path: urlPath }: { cwd: string; env: Record<string, string>; port: number; path: string },
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.push(child)
  for (const began = Date.now(); Date.now() - began < START_MS && child.exitCode === null; await sleep(500)) {
    const response = await fetch(`http://127.0.0.1:${port}${urlPath}`).catch(() => undefined)
    if (response && response.status < 500) return child.pid ?? 0
  }
  throw new Error(`${args[0]} did not start`)
}

export async function stopPeers(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null) continue
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await once(child, 'exit')
    clearTimeout(killTimer)
  }
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Generates load in a separate process, so that counting does not slow down the measured server. */
export async function load({ port }: Contender, request: LoadRequest, seconds: number): Promise<Load> {
  const options = JSON.stringify({ ...request, url: `http://127.0.0.1:${port}${request.path}`, seconds })
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'load.ts'), options])
  return JSON.parse(stdout) as Load
}

/** The body of one response, to check that all contenders respond with the same policies. */
export async function bodyOf({ name, port }: Contender, { method = 'GET', path: urlPath, headers, body }: LoadRequest) {
  // The host header selects the portal, which `fetch` would not send.
  const request = http.request({ host: '127.0.0.1', port, method, path: urlPath, headers })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  if (response.statusCode !== 200)
    throw new Error(`${name} responded with ${response.statusCode}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as unknown
}
