import { readFileSync } from 'node:fs'
import path from 'node:path'

const packageFile = path.resolve(import.meta.dirname, '../../../package.json')

/** Version of the product and of its API, from the root package.json. */
export const VERSION = String((JSON.parse(readFileSync(packageFile, 'utf8')) as { version: unknown }).version)
