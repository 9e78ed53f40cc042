import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hostUrls } from '../db/connection/hosts.ts'
import { type Logins, loginOf } from '../db/logins.ts'
import { secretWeakness } from '../secret-strength.ts'
import type { SettingsReader } from '../setting-reader.ts'
import { LOOPBACK_HOSTS, type Mode, type SettingName } from '../settings.ts'

/** Settings of a command that uses the database only; providers need no settings for it. */
export type DatabaseConfig = {
  mode: Mode
  /** Demo data, demo sign-in, readable messages and simulated providers: in a demo and in practice. */
  demo: boolean
  dataDir: string
  /** Undefined uses the embedded PostgreSQL under dataDir. */
  logins: Logins | undefined
  /** All keys are derived from this secret. */
  secret: string
  /** Previous secret, to decrypt older data. */
  previousSecret: string | undefined
  /** Directory for signed checkpoints of the audit log outside the database. */
  auditCheckpointDir: string
  /** Directory for files with archived records. */
  archiveDir: string
  /** Programs of PostgreSQL for backups; without a folder they are in PATH. */
  programs: { folder: string | undefined }
}

const ROOT = path.resolve(import.meta.dirname, '../../../..')

export function readDatabase(reader: SettingsReader): DatabaseConfig {
  const { mode, demo } = reader
  const value = reader.get('DATA_DIR')
  const dataDir = value === undefined ? path.join(ROOT, '.data') : path.resolve(value)
  const auditCheckpointDir = checkpointDir(reader, dataDir)
  return {
    mode,
    demo,
    dataDir,
    logins: databaseLogins(reader),
    secret: secretOf(reader, dataDir),
    previousSecret: reader.get('PREVIOUS_SECRET_KEY'),
    auditCheckpointDir,
    archiveDir: archiveDir(reader, auditCheckpointDir),
    programs: { folder: reader.get('PG_BIN_DIR') },
  }
}

/** A demo protects nothing of value; elsewhere a key that can be guessed stops the start. The previous key only decrypts. */
function secretOf(reader: SettingsReader, dataDir: string): string {
  if (reader.demo) return reader.get('SECRET_KEY') ?? ownSecret(dataDir)
  const secret = reader.need('SECRET_KEY', 'a secret of at least 32 characters')
  const weak = secret === '' ? undefined : secretWeakness(secret)
  if (weak) reader.invalid('SECRET_KEY', weak)
  return secret
}

/** A demo can use one login for everything. Without the owner's login, another process migrates the schema. */
function databaseLogins(reader: SettingsReader): Logins | undefined {
  const app = reader.get('DATABASE_URL')
  const owner = reader.get('DATABASE_OWNER_URL')
  const sealer = reader.get('DATABASE_SEALER_URL')
  const direct = reader.get('DATABASE_DIRECT_URL')
  if (app === undefined) {
    if (owner || sealer || direct) reader.missing('DATABASE_URL', 'the other database addresses require it')
    return undefined
  }
  if (direct && direct === app) reader.invalid('DATABASE_DIRECT_URL', 'it must bypass PgBouncer, unlike DATABASE_URL')
  const pooled = direct === undefined ? {} : { direct }
  if (reader.demo) return { owner: owner ?? direct ?? app, app, ...pooled, sealer: sealer ?? direct ?? app }
  const needed = 'the database login that seals the audit log'
  const logins = { owner, app, ...pooled, sealer: reader.need('DATABASE_SEALER_URL', needed) }
  requireTls(reader, 'DATABASE_URL', app)
  requireTls(reader, 'DATABASE_DIRECT_URL', direct)
  requireTls(reader, 'DATABASE_SEALER_URL', sealer)
  requireTls(reader, 'DATABASE_OWNER_URL', owner)
  return logins
}

/** Standby for long reads, and its highest lag. */
export type ReplicaConfig = { url: string; lagSeconds: number }

export function readReplica(reader: SettingsReader): ReplicaConfig | undefined {
  const url = reader.get('DATABASE_REPLICA_URL')
  if (url === undefined) return undefined
  const app = reader.get('DATABASE_URL')
  if (app === undefined) reader.missing('DATABASE_URL', 'DATABASE_REPLICA_URL requires it')
  else if (loginOf(url) !== loginOf(app)) reader.invalid('DATABASE_REPLICA_URL', 'use the login of DATABASE_URL')
  // The lag is measured per host.
  if (hostUrls(url).length > 1) reader.invalid('DATABASE_REPLICA_URL', 'must contain exactly one host')
  if (!reader.demo) requireTls(reader, 'DATABASE_REPLICA_URL', url)
  return { url, lagSeconds: reader.get('DATABASE_REPLICA_LAG_SECONDS') }
}

/** Without sslmode the driver does not encrypt. On a private network the operator can choose this explicitly. */
function requireTls(reader: SettingsReader, name: SettingName, url: string | undefined): void {
  if (url === undefined) return
  if (hostUrls(url).every(isSafe)) return
  reader.invalid(name, 'add ?sslmode=verify-full, or ?sslmode=disable if the network is private')
}

function isSafe(url: string): boolean {
  const { hostname = '', searchParams } = URL.parse(url) ?? {}
  const isLocal = hostname === '' || LOOPBACK_HOSTS.includes(hostname)
  return isLocal || ['verify-full', 'disable'].includes(searchParams?.get('sslmode') ?? '')
}

function checkpointDir(reader: SettingsReader, dataDir: string): string {
  const value = reader.get('AUDIT_CHECKPOINT_DIR')
  // A reset of practice removes its checkpoints, so the folder must not belong to another installation.
  if (value && reader.mode === 'practice')
    reader.invalid('AUDIT_CHECKPOINT_DIR', 'practice keeps its checkpoints under DATA_DIR, so remove the setting')
  if (value) return path.resolve(value)
  if (reader.demo) return path.join(dataDir, 'audit-checkpoints')
  return reader.need(
    'AUDIT_CHECKPOINT_DIR',
    'a directory for checkpoints of the audit log, which database administrators cannot change',
  )
}

/** Archives need the same protection as checkpoints, so the default is a folder within the folder of the checkpoints. */
function archiveDir(reader: SettingsReader, auditCheckpointDir: string): string {
  const value = reader.get('ARCHIVE_DIR')
  return value ? path.resolve(value) : path.join(auditCheckpointDir, 'archives')
}

/** A demo creates its secret once and stores it with its data, so that sessions survive a restart. */
function ownSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'))
    chmodSync(file, 0o600)
  }
  return readFileSync(file, 'utf8').trim()
}
