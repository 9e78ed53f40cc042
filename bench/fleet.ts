/**
 * Imports a table of 1,000 vehicles over HTTP: parsed, validated, matched against many existing policies and rated.
 *   node bench/fleet.ts [--policies 20000] [--rounds 7]
 * Target: under 2 s.
 */

import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { addDays, toAccraDate } from '../domain/src/platform/dates.ts'
import { type FleetCells, writeFleetTable } from '../domain/src/sales/fleet/terms.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { fill, startOkwan, stopChildren } from './product.ts'

const VEHICLES = 1000
const TARGET_MS = 2000
const { values } = parseArgs({
  options: { policies: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '7' } },
})
const startDate = addDays(toAccraDate(new Date()), 1)
const url = `/api/v1/fleets/check?startDate=${startDate}&endDate=${addDays(startDate, 364)}`
const table = writeFleetTable(Array.from({ length: VEHICLES }, (_, index) => vehicle(index)))

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'okwan-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') })
try {
  await fill(postgres.url, Number(values.policies))
  const { port, headers } = await startOkwan(postgres.url, folder)
  const times: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const before = performance.now()
    await check(port, headers)
    times.push(Math.round(performance.now() - before))
  }
  const [first, slowest] = [times[0], Math.max(...times)]
  console.log(
    `${VEHICLES} vehicles: first ${first} ms, slowest ${slowest} ms (target ${TARGET_MS}); all ${times.join(', ')}`,
  )
} finally {
  await stopChildren()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function check(port: number, headers: Record<string, string>): Promise<void> {
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: url,
    headers: { ...headers, 'content-type': 'text/csv' },
  })
  request.end(table)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  const { data } = JSON.parse(text) as { data?: { vehicles: { totalPesewas: number | null }[] } }
  const priced = data?.vehicles.filter(({ totalPesewas }) => totalPesewas !== null).length
  if (priced !== VEHICLES) throw new Error(`${priced} of ${VEHICLES} were priced: ${text.slice(0, 300)}`)
}

/** Mixed covers, so that the rating uses all its parts. */
function vehicle(index: number): FleetCells {
  const isValued = index % 3 === 0
  return {
    registration: `GT ${1000 + index}-21`,
    chassis: `JTDBR32E7200${String(10_000 + index)}`,
    use: 'X4',
    cover: isValued ? 'comprehensive' : 'thirdparty',
    make: 'Toyota',
    model: 'Corolla',
    year: '2019',
    colour: 'White',
    body: 'Saloon',
    engine: '1800',
    seats: '5',
    value: isValued ? '60,000' : '',
    photos: '',
  }
}
