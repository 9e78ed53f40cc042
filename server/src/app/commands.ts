import type { Run } from '../cli/command.ts'

export type Command = {
  /** One line for the list of commands. */
  summary: string
  help: string
  /** Loaded when used, so that help does not load the server. */
  load: () => Promise<Run>
}

/** Commands of `bin/okwan`; some have two words. */
export const COMMANDS: Record<string, Command> = {
  serve: {
    summary: 'Serve the portals and the API and run the jobs, in one process',
    help: `Usage: okwan serve

Serves the portals and the API on PORT and runs the jobs, all in one process, until it is stopped. Migrates the database first
if DATABASE_OWNER_URL is set. Prints a line that begins with "ready". SIGTERM and Ctrl+C stop it after running requests and jobs
have finished; closing the terminal does not stop it.`,
    load: async () => (await import('./serve.ts')).serve,
  },
  web: {
    summary: 'Serve the portals and the API, without jobs',
    help: `Usage: okwan web

Serves the portals and the API on PORT until it is stopped; "okwan worker" runs the jobs. SIGTERM and Ctrl+C stop it after
running requests have finished; closing the terminal does not stop it.`,
    load: async () => (await import('./serve.ts')).web,
  },
  worker: {
    summary: 'Run the jobs, without portals and API',
    help: `Usage: okwan worker [--probe-port <number>]

Runs the jobs and the periodic tasks until it is stopped, without portals and API. SIGTERM and Ctrl+C stop it after running
jobs have finished; closing the terminal does not stop it.

  --probe-port <number>  Answers /healthz, /readyz and /metrics on this port`,
    load: async () => (await import('./serve.ts')).worker,
  },
  migrate: {
    summary: 'Migrate the database to this version, then exit',
    help: `Usage: okwan migrate

Migrates the database to this version and exits. Marks a new database with MODE and the key. Needs DATABASE_OWNER_URL, the
login that owns the tables. Several processes can run it at the same time. Servers without DATABASE_OWNER_URL start only on a
migrated database.`,
    load: async () => (await import('../cli/migrate.ts')).run,
  },
  setup: {
    summary: 'Set up an empty database with company, branches and two SuperAdmins',
    help: `Usage: okwan setup
       okwan setup --file <file>
       okwan setup --example

Asks for the company, its branches and two SuperAdmins, or reads them from a file. Checks everything first and reports
every error, then writes everything in one transaction. A database can be set up only once. MODE must be staging or live.

  --file <file>  JSON file; - reads standard input
  --example      Print a complete example file and exit`,
    load: async () => (await import('../cli/setup.ts')).run,
  },
  check: {
    summary: 'Check settings, database, disk and gateways, and report every fault',
    help: `Usage: okwan check [--send-to <number>]

Checks everything that the server needs to run and reports all faults together: settings, including unknown and misspelt names,
database logins and their rights, migrations, mode and key of the database, connections, clock and time zone, read replica,
traces of a demo, archives, disk, callback address and gateways. Changes nothing. Exits with 0 only if every check ran and passed.

  --send-to <number>  Also send a test SMS to this number`,
    load: async () => (await import('../cli/check.ts')).run,
  },
  backup: {
    summary: 'Back up the database and record the time',
    help: `Usage: okwan backup --to <folder>

Writes the whole database with pg_dump into a file, and a description with version, checksum and row counts beside it. Records
the time of the backup in the database; a metric shows its age. Needs DATABASE_OWNER_URL, and pg_dump in PATH or PG_BIN_DIR.

  --to <folder>  Folder of the backups, preferably on another machine`,
    load: async () => (await import('../cli/backup/backup.ts')).run,
  },
  restore: {
    summary: 'Restore a backup into an empty database and hold its jobs',
    help: `Usage: okwan restore <file>

Restores a backup of "okwan backup" into the empty database of DATABASE_OWNER_URL, with the rights of the roles. The copy runs no
jobs and sends nothing until "okwan release". Needs pg_restore in PATH or PG_BIN_DIR.`,
    load: async () => (await import('../cli/backup/restore.ts')).run,
  },
  'verify-restore': {
    summary: 'Verify a restored copy: audit log, integrity checks, row counts',
    help: `Usage: okwan verify-restore [--backup <file>]

Verifies every entry of the audit log, runs every integrity check on all records and counts rows. Exits with 1 on any fault.

  --backup <file>  Backup from which the copy was restored, to compare the row counts`,
    load: async () => (await import('../cli/backup/verify-restore.ts')).run,
  },
  release: {
    summary: 'Release a restored copy, which then runs jobs and sends messages and money',
    help: `Usage: okwan release [--yes]

Lists the jobs that a restored copy holds. With --yes, the copy becomes the installation and runs them. Stop the original
first, because both would send messages and money. Needs DATABASE_OWNER_URL.

  --yes  Release the jobs`,
    load: async () => (await import('../cli/backup/release.ts')).run,
  },
  hold: {
    summary: 'Hold all jobs, after a restore in place',
    help: `Usage: okwan hold

Nodes that start from now on run no jobs until "okwan release --yes". Use it after a restore of the same cluster to an earlier
time, before the first node starts. A copy in another cluster or database is held automatically. Needs DATABASE_OWNER_URL.`,
    load: async () => (await import('../cli/backup/release.ts')).runHold,
  },
  import: {
    summary: 'Check an XLSX or CSV file of a previous system before its import in the portal',
    help: `Usage: okwan import --kind <kind> --file <file> --by <phone>

Uploads an XLSX or CSV file of a previous system, checks every row and prints the invalid ones. Writes no customer, policy or
balance: the rows are corrected, submitted and approved under Import in the portal. Columns are matched by their headings, or as
last selected there. Exits with 1 if a row is invalid.

  --kind <kind>  motor-policies, travel-policies, customers, agents, open-claims or opening-balances
  --file <file>  XLSX or CSV file with headings in its first row
  --by <phone>   Number of the SuperAdmin who uploads the file, such as 0241234567`,
    load: async () => (await import('../cli/import/import.ts')).run,
  },
  'audit verify': {
    summary: 'Verify the audit log',
    help: `Usage: okwan audit verify [--recent]
       okwan audit verify --public-key <file> --database <url> --checkpoints <folder>

Compares every entry of the audit log with its seal, the signed checkpoints and their copies. Exits with 1 on any fault.

  --recent              Only entries after the last checkpoint
  --public-key <file>   Verify without settings and secrets, as an examiner, with the key from "okwan audit key"
  --database <url>      With --public-key: login that can read the audit log
  --checkpoints <path>  With --public-key: folder of the signed checkpoints`,
    load: async () => (await import('../cli/audit-verify.ts')).run,
  },
  'audit key': {
    summary: 'Print the public keys of the audit log',
    help: `Usage: okwan audit key

Prints the public keys that verify checkpoints of the audit log, for an examiner.`,
    load: async () => (await import('../cli/audit-key.ts')).run,
  },
  'break-glass': {
    summary: 'Issue emergency access to a SuperAdmin who lost their phone and passkey',
    help: `Usage: okwan break-glass --number <phone> --reason <text>

Prints a code that the SuperAdmin enters instead of the code from an SMS. The code works once and for 15 minutes. Needs
DATABASE_OWNER_URL. Adds an entry to the audit log and alerts every SuperAdmin.

  --number <phone>  Number of the SuperAdmin, such as 0241234567
  --reason <text>   Why the access is needed; at least 10 characters`,
    load: async () => (await import('../cli/break-glass.ts')).run,
  },
  jobs: {
    summary: 'List and retry failed jobs',
    help: `Usage: okwan jobs [--retry <id>|all]

Lists failed jobs. --retry retries one of them, or all.`,
    load: async () => (await import('../cli/jobs.ts')).run,
  },
  'health rotate': {
    summary: 'Encrypt health answers with the current key',
    help: `Usage: okwan health rotate

Run this command after you changed SECRET_KEY and moved the old key to PREVIOUS_SECRET_KEY. It encrypts all health answers and
medical letters with the new key. The server can be running. docs/operations.md, Keys, says when to remove PREVIOUS_SECRET_KEY.`,
    load: async () => (await import('../cli/health-rotate.ts')).run,
  },
  'practice reset': {
    summary: 'Empty a practice installation',
    help: `Usage: okwan practice reset [--yes]

Removes all practice data. The next start of the server writes new invented data. MODE must be practice, and the
database must be marked as practice: no other database is ever emptied. Stop the server first.

  --yes  Remove everything`,
    load: async () => (await import('../cli/practice/reset.ts')).run,
  },
  simulators: {
    summary: 'Run the simulated providers as a service, for staging and demos',
    help: `Usage: okwan simulators [options]

Runs the simulated mobile money provider with its phones, the SMS gateway, the mail server, the motor insurance database (MID),
the E-VAT service and the card register until it is stopped. Prints the settings that connect a server in
staging. Several nodes of a demo need the addresses in SIMULATOR_URL, MID_SIMULATOR_URL and EVAT_SIMULATOR_URL.

  --port <number>       Mobile money, SMS and phones (4000)
  --mid-port <number>   MID (the port after --port)
  --mail-port <number>  Mail server (two ports after --port)
  --evat-port <number>  E-VAT service (three ports after --port)
  --card-port <number>  Card register (four ports after --port)
  --host <address>      Address to listen on (127.0.0.1); 0.0.0.0 serves other machines
  --name <host>         Host name under which servers reach the simulators (127.0.0.1)
  --callbacks <url>     Server that receives callbacks (http://127.0.0.1:3000)
  --delay-ms <number>   Time that a phone takes to approve (3000)
  --ledger <file>       File that keeps the simulated balances across restarts`,
    load: async () => (await import('../cli/simulators.ts')).run,
  },
}
