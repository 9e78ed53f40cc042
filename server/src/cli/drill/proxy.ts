import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const PROXIES = ['haproxy', 'nginx'] as const
export type ProxyName = (typeof PROXIES)[number]

/**
 * Settings that docs/operations.md names for each proxy. The free nginx has no health checks, so a draining node refuses reads.
 */
export const NODE_SETTINGS: Record<ProxyName, Record<string, string>> = {
  haproxy: { DRAIN_SECONDS: '3' },
  nginx: { DRAIN_SECONDS: '5', DRAIN_READS: 'refuse' },
}

const EXAMPLES = path.join(import.meta.dirname, '../../../../ops/proxy')

type Ports = { proxy: number; nodes: readonly [number, number] }

/** Starts a real proxy with the example of ops/proxy, without TLS and on other ports. */
export async function startProxy(name: ProxyName, ports: Ports, folder: string): Promise<{ stop(): Promise<void> }> {
  const file = path.join(folder, `${name}.conf`)
  writeFileSync(file, name === 'nginx' ? nginxFile(ports, folder) : haproxyFile(ports))
  const args = name === 'nginx' ? ['-c', file, '-p', folder, '-g', 'daemon off;'] : ['-db', '-f', file]
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` }
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await Promise.race([waitUntilOpen(ports.proxy), rejectOnExit(child, name)])
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function withNodes(text: string, { nodes }: Ports): string {
  return text
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${nodes[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${nodes[1]}`)
}

function haproxyFile(ports: Ports): string {
  const text = withNodes(readFileSync(path.join(EXAMPLES, 'haproxy.cfg'), 'utf8'), ports)
  return text.replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${ports.proxy}`)
}

function nginxFile(ports: Ports, folder: string): string {
  const text = withNodes(readFileSync(path.join(EXAMPLES, 'nginx.conf'), 'utf8'), ports)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  )
  return `pid ${folder}/nginx.pid;\nerror_log stderr crit;\n${text}`
    .replace('http {', `http {\n  access_log off; ${temporary.join(' ')}`)
    .replace('listen 80;', `listen 127.0.0.1:${ports.proxy + 1};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.proxy};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replaceAll('example.com', 'localhost')
}

async function waitUntilOpen(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
}

async function rejectOnExit(child: ChildProcess, name: string): Promise<never> {
  const reason = await Promise.race([
    once(child, 'error').then(() => 'is not installed'),
    once(child, 'exit').then(([code]) => `ended with ${code}`),
  ])
  throw new Error(`${name} ${reason}`)
}
