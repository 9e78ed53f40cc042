import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { CheckpointStore } from '../platform/ports/audit-checkpoints.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Stores checkpoints in a directory, preferably append-only on another machine: one folder per day, one file per note. */
export function openCheckpointDirectory(directory: string): CheckpointStore {
  return {
    location: directory,
    async save(name, note) {
      const folder = path.join(directory, dayOf(name))
      await mkdir(folder, { recursive: true })
      const file = path.join(folder, name)
      const written = path.join(folder, `.${name}.${process.pid}`)
      await writeDurably(written, note)
      try {
        // Unlike a rename, a link never replaces an existing file.
        await link(written, file)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        if ((await readFile(file, 'utf8')) !== note)
          throw new Error(`${file} already exists with other content`, { cause: error })
      } finally {
        await rm(written, { force: true })
      }
      await syncFolder(folder)
    },
    async lastDay() {
      return (await namesIn(directory, DAY)).at(-1)
    },
    async *read(sinceDay = '') {
      for (const day of await namesIn(directory, DAY)) {
        if (day < sinceDay) continue
        for (const name of await namesIn(path.join(directory, day), /^[^.].*\.note$/)) {
          yield { name, note: await readFile(path.join(directory, day, name), 'utf8') }
        }
      }
    },
  }
}

/** Day of a file name such as 20261116T090000000Z-000000012-regular.note. */
function dayOf(name: string): string {
  return `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6, 8)}`
}

async function writeDurably(file: string, text: string): Promise<void> {
  const opened = await open(file, 'w', 0o444)
  try {
    await opened.writeFile(text)
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/** Makes the new file name durable. Windows cannot open a folder for this. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => pattern.test(name)).toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
