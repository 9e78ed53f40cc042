import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eventually, freePort, type Program, type Programs } from './programs.ts'
import { adminUrl, PASSWORD, queryDatabase, writeExample } from './servers.ts'

export type Member = { name: string; port: number; rest: number; file: string; folder: string; patroni: Program }

export type Cluster = {
  members: [Member, Member]
  /** Port on which HAProxy routes to the primary. */
  port: number
  /** Port on which HAProxy routes to the standby. */
  standbyPort: number
  leader(): Promise<Member>
  /** Waits until this member is the synchronous standby. */
  waitForStandby(member: Member): Promise<void>
}

/** Starts etcd, two Patroni members and HAProxy on ports of this machine, with the examples of ops/database. */
export async function startCluster(programs: Programs): Promise<Cluster> {
  const [etcd, peers] = [await freePort(), await freePort()]
  const [port, standbyPort] = [await freePort(), await freePort()]
  const urlOf = (each: number) => `http://127.0.0.1:${each}`
  programs.start('etcd', 'etcd', [
    `--data-dir=${programs.folderOf('etcd')}`,
    `--listen-client-urls=${urlOf(etcd)}`,
    `--advertise-client-urls=${urlOf(etcd)}`,
    `--listen-peer-urls=${urlOf(peers)}`,
    `--initial-advertise-peer-urls=${urlOf(peers)}`,
    `--initial-cluster=default=${urlOf(peers)}`,
  ])
  const one = await startMember(programs, 'one', etcd)
  await eventually(60, 'no primary', () => requireStatus(one.rest, '/primary'))
  const two = await startMember(programs, 'two', etcd)
  const members: [Member, Member] = [one, two]
  const file = writeExample(programs, 'haproxy.cfg', 'haproxy.cfg', {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '127.0.0.1:5001': `127.0.0.1:${standbyPort}`,
    '10.0.0.11:5432 check port 8008': `127.0.0.1:${one.port} check port ${one.rest}`,
    '10.0.0.12:5432 check port 8008': `127.0.0.1:${two.port} check port ${two.rest}`,
  })
  programs.start('haproxy', 'haproxy', ['-db', '-f', file])
  const waitForStandby = (member: Member) =>
    eventually(90, `${member.name} is not a synchronous standby`, () => requireStatus(member.rest, '/synchronous'))
  await waitForStandby(two)
  await eventually(20, 'HAProxy does not route to the primary', () => queryDatabase(adminUrl(port), 'select 1'))
  const leader = async () => {
    const responses = await Promise.allSettled(members.map(({ rest }) => requireStatus(rest, '/primary')))
    return (
      members[responses.findIndex(({ status }) => status === 'fulfilled')] ?? Promise.reject(new Error('no primary'))
    )
  }
  return { members, port, standbyPort, leader, waitForStandby }
}

async function startMember(programs: Programs, name: string, etcd: number): Promise<Member> {
  const [port, rest] = [await freePort(), await freePort()]
  const sockets = programs.folderOf('sockets')
  const folder = programs.folderOf(name)
  const file = writeExample(programs, 'patroni.yml', `${name}.yml`, {
    'name: one': `name: ${name}`,
    '10.0.0.11:8008': `127.0.0.1:${rest}`,
    '10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379': `127.0.0.1:${etcd}`,
    '10.0.0.11:5432': `127.0.0.1:${port}`,
    '10.0.0.0/24': '127.0.0.1/32',
    'change-me': PASSWORD,
    '/var/lib/postgresql/15/okwan': folder,
    '/var/lib/postgresql/pgpass': path.join(sockets, `${name}.pgpass`),
    '/var/run/postgresql': sockets,
  })
  return { name, port, rest, file, folder, patroni: programs.start(name, 'patroni', [file]) }
}

/** Kills the PostgreSQL of a member, and Patroni first if the whole machine is lost. */
export async function killMember({ folder, patroni }: Member, { isMachine }: { isMachine: boolean }): Promise<void> {
  if (isMachine) await patroni.kill('SIGKILL')
  const [pid = ''] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

export async function restartMember(programs: Programs, member: Member): Promise<void> {
  member.patroni = programs.start(member.name, 'patroni', [member.file])
}

async function requireStatus(port: number, target: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { signal: AbortSignal.timeout(2000) })
  await response.body?.cancel()
  if (response.status !== 200) throw new Error(`${target} responded with ${response.status}`)
}
