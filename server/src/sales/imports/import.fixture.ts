import { randomUUID } from 'node:crypto'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { guessColumns, IMPORT_FIELDS, type ImportKind } from '@okwan/domain/sales/imports/terms'
import type { Client, TestProduct, TestResponse } from '../../../test/product.ts'
import { toXlsx } from '../../platform/documents/xlsx.ts'

type Texts = Record<string, string>

/** A CSV file with the headings of the fields. */
export function csvOf(kind: ImportKind, rows: readonly Texts[]): string {
  const fields = IMPORT_FIELDS[kind]
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return [
    line(fields.map(({ label }) => label)),
    ...rows.map((row) => line(fields.map(({ name }) => row[name] ?? ''))),
  ].join('\n')
}

/** A spreadsheet with one sheet. */
export async function xlsxOfTable(table: readonly (string | number)[][]): Promise<Buffer> {
  const batches = async function* () {
    yield table
  }
  const parts: Buffer[] = []
  for await (const part of toXlsx(batches())) parts.push(part)
  return Buffer.concat(parts)
}

/** A correct row; every number has its own customer and vehicle. */
export function motorRow(number: number, today: IsoDate, changes: Texts = {}): Texts {
  const digits = String(number).padStart(6, '0')
  const startDate = addDays(today, -30)
  return {
    policyNumber: `OLD/2026/${digits}`,
    startDate,
    endDate: addDays(startDate, 364),
    cover: 'Comprehensive',
    vehicleUse: 'X1',
    premium: '4,000.00',
    fees: '60.00',
    sumInsured: '90,000',
    claimFreeYears: '1',
    sticker: `OLD${digits}`,
    registerReference: `REG-${digits}`,
    agentCode: '',
    plate: `AS ${1 + (number % 9999)}-${String(10 + (Math.floor(number / 9999) % 15))}`,
    chassis: `JTDBR32E30${digits}9`,
    make: 'Toyota',
    model: 'Corolla',
    year: '2019',
    colour: 'Silver',
    bodyType: 'Saloon',
    seats: '5',
    engine: '1800',
    firstName: 'Kwame',
    lastName: 'Mensah',
    gender: 'M',
    dateOfBirth: '12/04/1985',
    ghanaCard: `GHA-55${String(number).padStart(7, '0')}-1`,
    phone: `024${String(1_000 + (number % 9_000))}555`,
    email: '',
    occupation: 'Trader',
    address: 'House 12, Ring Road',
    city: 'Accra',
    region: 'Greater Accra',
    branchCode: '',
    ...changes,
  }
}

/** A correct trip that has begun; every number has its own policyholder, who travels. */
export function tripRow(number: number, today: IsoDate, changes: Texts = {}): Texts {
  const {
    firstName = '',
    lastName = '',
    gender = '',
    dateOfBirth = '',
    ghanaCard = '',
    address = '',
    phone = '',
  } = motorRow(number, today)
  return {
    firstName,
    lastName,
    gender,
    dateOfBirth,
    ghanaCard,
    address,
    phone,
    policyNumber: `OLDT/2026/000${number}`,
    departureDate: addDays(today, -5),
    returnDate: addDays(today, 20),
    plan: 'SCH',
    destinations: 'France, DE',
    premium: '900.00',
    taxes: '197.10',
    passport: `G1000${number}`,
    passportExpiry: addDays(today, 900),
    ...changes,
  }
}

/** Shortcuts to upload, submit, approve and undo imports through the API. */
export function imports(product: Pick<TestProduct, 'runJobs' | 'stepUp'>, [maker, checker]: readonly [Client, Client]) {
  const drain = async () => {
    while ((await product.runJobs()) > 0);
  }
  const post = (client: Client, path: string, body: object = {}) =>
    client.post(path, body, { 'idempotency-key': randomUUID() })

  async function send(kind: ImportKind, file: string | Buffer, columns?: object, key?: string): Promise<TestResponse> {
    const headings = IMPORT_FIELDS[kind].map(({ label }) => label)
    const query = new URLSearchParams({
      kind,
      fileName: 'book.csv',
      columns: JSON.stringify(columns ?? guessColumns(kind, headings, null)),
    })
    return maker.send('POST', `/imports?${query}`, Buffer.from(file), {
      'content-type': 'text/csv',
      'idempotency-key': key ?? randomUUID(),
    })
  }
  const getImport = async (id: string) => (await maker.get(`/imports/${id}`)).body.data
  const rowsOf = async (id: string, state = 'all') =>
    (await maker.get(`/imports/${id}/rows?state=${state}&limit=100`)).body.data

  /** Uploads and checks a file; returns its id. */
  async function upload(kind: ImportKind, rows: readonly Texts[]): Promise<string> {
    const { importId } = (await send(kind, csvOf(kind, rows))).body.data
    await drain()
    return importId
  }
  const submit = (id: string) => post(maker, `/imports/${id}/submit`)
  const approve = async (id: string, client = checker) =>
    post(client, `/imports/${id}/approve`, await product.stepUp(client, (await getImport(id)).actReference))
  const undo = async (id: string) => {
    await post(maker, `/imports/${id}/request-undo`)
    const confirmed = await product.stepUp(checker, (await getImport(id)).actReference)
    const response = await post(checker, `/imports/${id}/undo`, confirmed)
    await drain()
    return response
  }

  /** Uploads, submits, approves and writes a file; returns its id. */
  async function importAll(kind: ImportKind, rows: readonly Texts[]): Promise<string> {
    const id = await upload(kind, rows)
    await submit(id)
    await approve(id)
    await drain()
    return id
  }
  return { drain, post, send, getImport, rowsOf, upload, submit, approve, undo, importAll }
}
