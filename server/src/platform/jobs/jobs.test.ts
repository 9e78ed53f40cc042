import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../../test/product.ts'

let product: TestProduct
let owner: pg.Client
let superAdmin: Client

beforeAll(async () => {
  product = await startTestProduct()
  owner = new pg.Client(product.databaseUrl)
  await owner.connect()
  superAdmin = await product.client('admin').signIn('233200000001')
})
afterAll(async () => {
  await owner.end()
  await product.stop()
})

/** A job that used all its attempts. */
async function deadJob(): Promise<number> {
  const { rows } = await owner.query(
    `insert into jobs (kind, payload, status, attempts, run_at, created_at, finished_at, last_error)
     values ('callback.process', '{"callbackId":"00000000-0000-4000-8000-000000000000"}', 'failed', 12, $1, $1, $1, 'no response')
     returning id`,
    [product.clock.now()],
  )
  return Number(rows[0].id)
}

test('a failed job is listed, retried and completed', async () => {
  const jobId = await deadJob()
  const { body } = await superAdmin.get('/jobs')
  expect(body.meta).toMatchObject({ failedCount: 1, failingCount: 0 })
  expect(body.data).toMatchObject([
    { jobId, kind: 'callback.process', state: 'failed', attempts: 12, lastError: 'no response' },
  ])

  expect((await superAdmin.post(`/jobs/${jobId}/retry`)).body.data).toMatchObject({ state: 'waiting', attempts: 0 })
  await product.runJobs()
  const { rows } = await owner.query(`select status from jobs where id = ${jobId}`)
  expect(rows[0].status).toBe('done')
  const audit = await owner.query(`select entity_id from audit_log where action = 'job-retried'`)
  expect(audit.rows).toEqual([{ entity_id: String(jobId) }])
})

test('a job that has not failed cannot be retried', async () => {
  const jobId = await deadJob()
  await superAdmin.post(`/jobs/${jobId}/retry`)
  expect((await superAdmin.post(`/jobs/${jobId}/retry`)).body.code).toBe('job_not_failed')
})

test('failed jobs are paged forwards and backwards', async () => {
  const added = [await deadJob(), await deadJob(), await deadJob()]
  const seen: number[] = []
  let page = (await superAdmin.get('/jobs?only=failed&limit=2')).body
  const first = page.data
  for (; ; page = (await superAdmin.get(`/jobs?only=failed&limit=2&cursor=${page.meta.nextCursor}`)).body) {
    seen.push(...page.data.map((job: { jobId: number }) => job.jobId))
    if (!page.meta.nextCursor) break
  }
  expect(seen).toEqual(expect.arrayContaining(added))
  expect(new Set(seen).size).toBe(page.meta.count)
  const previousPage = await superAdmin.get(`/jobs?only=failed&limit=2&cursor=${page.meta.previousCursor}`)
  expect(previousPage.body.data).toEqual(first)
})

test('only a SuperAdmin sees failed jobs', async () => {
  const admin = await product.client('admin').signIn('233200000002')
  expect((await admin.get('/jobs')).status).toBe(403)
})
