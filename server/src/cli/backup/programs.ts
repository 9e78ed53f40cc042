import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

export type Program = 'pg_dump' | 'pg_restore'

/** `folder` contains the programs of PostgreSQL; undefined searches PATH. */
export type Programs = { folder: string | undefined }

/** Runs a program of PostgreSQL on a database. The password is passed in the environment, where other users cannot read it. */
export async function runProgram(
  program: Program,
  url: string,
  args: readonly string[],
  { folder }: Programs,
): Promise<void> {
  const { address, password } = withoutPassword(url)
  const env = { ...process.env, ...(password === '' ? {} : { PGPASSWORD: password }) }
  const file = folder === undefined ? program : path.join(folder, program)
  const child = spawn(file, [...args, `--dbname=${address}`], { env, stdio: ['ignore', 'inherit', 'pipe'] })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, program, folder)))
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${program} failed:\n${errors.trim()}`)
}

function withoutPassword(url: string): { address: string; password: string } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: parsed.href, password }
}

function explain(error: NodeJS.ErrnoException, program: Program, folder: string | undefined): Error {
  if (error.code !== 'ENOENT') return error
  const location = folder === undefined ? 'PATH' : folder
  return new Error(
    `${program} is not in ${location}. Install the PostgreSQL client programs that match the version of the server ` +
      '(Debian: postgresql-client), or set PG_BIN_DIR. The embedded database has no such programs: stop the server and copy DATA_DIR instead.',
  )
}
