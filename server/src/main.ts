import { COMMANDS } from './app/commands.ts'
import { EXIT, UsageError } from './cli/command.ts'
import { InvalidSettings } from './platform/config.ts'
import { VERSION } from './platform/version.ts'

// The program `bin/okwan`: selects the command, prints help and turns errors into a sentence and an exit code.

const HELP = `Usage: okwan <command> [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`)
  .join('\n')}
  help [command]  Show this page, or the options of a command
  --version       Show the version

Settings are environment variables: docs/settings.md lists them.

Exit codes
  ${EXIT.done}   done
  ${EXIT.failed}   failed, or a fault was found
  ${EXIT.usage}   invalid command or options
  ${EXIT.settings}  a setting is missing or invalid, or the database belongs to another mode: correct this before you start again`

try {
  process.exitCode = (await main(process.argv.slice(2))) ?? EXIT.done
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(exitCodeOf(error))
}

async function main(args: string[]): Promise<number | void> {
  const wantsHelp = args[0] === 'help' || args.includes('--help') || args.includes('-h')
  const words = args[0] === 'help' ? args.slice(1) : args
  if (args[0] === '--version') return print(VERSION)
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((each) => each in COMMANDS)
  const command = name === undefined ? undefined : COMMANDS[name]
  if (!name || !command) {
    if (wantsHelp && words.every((word) => word.startsWith('-'))) return print(HELP)
    const group = Object.keys(COMMANDS).filter((each) => each.startsWith(`${words[0]} `))
    if (group.length > 0)
      throw new UsageError(
        `Use ${group.length > 1 ? 'one of: ' : ''}${group.map((each) => `okwan ${each}`).join(', ')}`,
      )
    throw new UsageError(words[0] ? `There is no command "${words[0]}".\n\n${HELP}` : HELP)
  }
  if (wantsHelp) return print(command.help)
  const run = await command.load()
  try {
    return await run(words.slice(name.split(' ').length))
  } catch (error) {
    if (!isWrongUsage(error)) throw error
    throw new UsageError(`${(error as Error).message}\n\n${command.help}`)
  }
}

function isWrongUsage(error: unknown): boolean {
  return error instanceof UsageError || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS_')
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage
  return error instanceof InvalidSettings ? EXIT.settings : EXIT.failed
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
