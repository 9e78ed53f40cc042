import pg from 'pg'

/** One address for each host of `postgres://login@one:5432,two:5432/database`, the form that libpq reads too. */
export function hostUrls(url: string): string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => `${start}${host}${end}`) : [url]
}

/** The class of clients that connect to this address. With several hosts, its clients connect to the host that accepts writes. */
export function clientClass(url: string): typeof pg.Client {
  const urls = hostUrls(url)
  if (urls.length === 1) return pg.Client
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: urls[0] })
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = findLeader(urls).then(({ host, port }) => {
        Object.assign(this, { host, port })
        return super.connect().then(() => this)
      })
      if (!callback) return connected
      void report(connected, callback)
    }
  }
}

/** pg calls back without an error after a success, which its types leave out. */
async function report(connected: Promise<unknown>, callback: (error: Error) => void): Promise<void> {
  const failure = await connected.then(
    () => undefined,
    (error: unknown) => error,
  )
  callback(failure as Error)
}

/** While the hosts elect a leader there is none; the code says that a later attempt may succeed. */
class NoLeader extends Error {
  readonly code = '57P03'
}

const PROBE_MS = 2000

/** Queries all hosts at the same time and uses the first that accepts writes. */
async function findLeader(urls: string[]): Promise<{ host: string; port: number }> {
  try {
    return await Promise.any(urls.map(requireLeader))
  } catch (error) {
    const reasons = (error as AggregateError).errors.map((each: Error) => each.message)
    throw new NoLeader(`no host accepts writes (${reasons.join('; ')})`)
  }
}

async function requireLeader(url: string): Promise<{ host: string; port: number }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'okwan probe',
  })
  client.on('error', () => {}) // the running query reports the error
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby) throw new Error(`${client.host}:${client.port} is a standby`)
    return { host: client.host, port: client.port }
  } finally {
    await client.end().catch(() => undefined)
  }
}
