import { readFileSync } from 'node:fs'
import path from 'node:path'

const packageFile = path.resolve(import.meta.dirname, '../../../package.json')

/** One number for product, API and documents: the root package's. */
export const VERSION = String((JSON.parse(readFileSync(packageFile, 'utf8')) as { version: unknown }).version)
