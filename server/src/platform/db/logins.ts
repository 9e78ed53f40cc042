import pg from 'pg'
import { ensureAppRole } from './app-role.ts'
import { connect } from './connect.ts'
import { hostUrls } from './connection/hosts.ts'

/** One address for each login. With a single login (demo, tests) all three are equal. */
export type Logins = {
  /** Owns the schema and migrates it. Undefined: the schema is migrated separately. */
  owner: string | undefined
  app: string
  /** The application without PgBouncer. Undefined: there is no PgBouncer, `app` itself is direct. */
  direct?: string | undefined
  /** Seals the audit log. */
  sealer: string
}

export type AppRole = 'okwan_app' | 'okwan_sealer'

/**
 * Settings of every session, stored with the login: they apply to every client, also behind a connection pooler, which does not
 * pass on the options of a connection.
 */
export const GUARDS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  // The driver reads only ISO dates, and Accra is on UTC all year.
  datestyle: 'ISO',
  timezone: 'UTC',
}

/** Statements that give a login the role and the settings of the application. */
export function guardStatements(login: string, role: AppRole, database: string): string[] {
  const alter = `alter role ${pg.escapeIdentifier(login)} in database ${pg.escapeIdentifier(database)} set`
  const settings = Object.entries({ role, ...GUARDS }).map(
    ([name, value]) => `${alter} ${name} = ${pg.escapeLiteral(value)}`,
  )
  return login === role ? settings : [`grant ${role} to ${pg.escapeIdentifier(login)}`, ...settings]
}

/**
 * Sets the role and the settings of the logins of the application and of the sealer. The owner may lack the right to do so; then
 * `requireSeparateLogins` decides whether an administrator has done it.
 */
export async function guardLogins(owner: pg.Client, { app, sealer }: Logins): Promise<void> {
  const { rows } = await owner.query<{ user: string; database: string }>(
    'select session_user as user, current_database() as database',
  )
  const { user = '', database = '' } = rows[0] ?? {}
  for (const [url, role] of [
    [app, 'okwan_app'],
    [sealer, 'okwan_sealer'],
  ] as const) {
    const login = loginOf(url)
    if (login === '' || login === user) continue
    for (const statement of guardStatements(login, role, database)) {
      await owner.query(statement).catch((error: pg.DatabaseError) => {
        if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
      })
    }
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Separate logins of an embedded database, without passwords: its socket is open to its own account only. */
export async function embeddedLogins(ownerUrl: string): Promise<Logins> {
  const owner = await connect(ownerUrl, 0)
  try {
    await ensureAppRole(owner, { isSingleLogin: false })
    await owner.query('alter role okwan_app login; alter role okwan_sealer login')
  } finally {
    await owner.end()
  }
  return withoutPasswords(ownerUrl)
}

export function withoutPasswords(ownerUrl: string): Required<Omit<Logins, 'direct'>> {
  const urlFor = (login: AppRole) => ownerUrl.replace(/\/\/[^@/]*@/, `//${login}@`)
  return { owner: ownerUrl, app: urlFor('okwan_app'), sealer: urlFor('okwan_sealer') }
}

/** Whether one login owns the tables and runs the application. */
export const isSingle = (logins: Logins | undefined) =>
  !logins || logins.owner === logins.app || logins.owner === logins.sealer

export const loginOf = (url: string) => decodeURIComponent(new URL(hostUrls(url)[0] ?? url).username)

/**
 * Refuses logins that have more rights than they need, such as to change the schema, disable triggers, act as
 * the owner or seal the audit log. The error contains the SQL that corrects the rights.
 */
export async function requireSeparateLogins({ app, sealer }: Logins): Promise<void> {
  const faults = [
    ...(await faultsOf('DATABASE_URL', app, 'okwan_app', 'okwan_sealer')),
    ...(await faultsOf('DATABASE_SEALER_URL', sealer, 'okwan_sealer', 'okwan_app')),
  ]
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\nSee docs/operations.md, Database logins.`)
}

type Found = {
  login: string
  database: string
  works_as: string
  rights: string | null
  owns: string | null
  other: boolean
  member: boolean
  unguarded: string | null
}

async function faultsOf(setting: string, url: string, role: AppRole, forbidden: AppRole): Promise<string[]> {
  const client = await connect(url, 10_000, setting)
  try {
    const found = (await client.query<Found>(QUERY, [role, forbidden, Object.keys(GUARDS).slice(0, 3)])).rows[0]
    if (!found) return []
    const { login, database, works_as: worksAs, rights, owns, other, member, unguarded } = found
    const about = `${setting}: the database login ${login}`
    if (rights)
      return [`${about} has the right ${rights}. Use a login without it, or: alter role "${login}" no${rights};`]
    if (owns) return [`${about} owns the table ${owns} or can become its owner. Use a login that is not the owner.`]
    if (login === forbidden) return [`${about} has a different role. Use a login with the role ${role}.`]
    if (other) return [`${about} can become ${forbidden}. Run: revoke ${forbidden} from "${login}";`]
    if (!member || worksAs !== role || unguarded) {
      return [
        `${about} does not have the role ${role} with time limits. Run: ${guardStatements(login, role, database).join('; ')};`,
      ]
    }
    return []
  } finally {
    await client.end()
  }
}

const QUERY = `
  select session_user as login, current_database() as database, current_user as works_as,
    (select case when r.rolsuper then 'superuser' when r.rolcreaterole then 'createrole' when r.rolbypassrls then 'bypassrls'
                 when r.rolreplication then 'replication' when r.rolcreatedb then 'createdb' end
     from pg_roles r where r.rolname = session_user) as rights,
    (select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
       and pg_has_role(session_user, c.relowner, 'member') limit 1) as owns,
    pg_has_role(session_user, $2, 'member') as other, pg_has_role(session_user, $1, 'member') as member,
    (select name from pg_settings where name = any($3::text[]) and setting = '0' limit 1) as unguarded`
