import { Refusal } from '@okwan/domain/platform/refusal'
import * as z from 'zod'
import { openSession } from '../people/auth/open-session.ts'
import { findUserByNumber } from '../people/users/find-user.ts'
import { notify } from '../platform/db/batch.ts'
import { maybe, rows, run } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import type { Product, PublicCtx } from '../platform/http/context.ts'
import { PHONE_PATH } from '../platform/installation/practice-banner.ts'
import { DEMO_ACCOUNTS, demoPortal } from './accounts.ts'

const messageRow = z.object({
  id: z.number(),
  recipient: z.string(),
  channel: z.string(),
  text: z.string(),
  code: z.string().nullable(),
  sent_at: z.date(),
})

export async function listDemoMessages({ tx }: PublicCtx, { query }: { query: { to?: string } }) {
  const toOne = query.to ? sql`where recipient = ${query.to}` : sql``
  const found = await rows(
    tx,
    messageRow,
    sql`select id, recipient, channel, text, code, sent_at from demo_messages ${toOne} order by id desc limit 100`,
  )
  return found.map((row) => ({
    id: String(row.id),
    to: row.recipient,
    channel: row.channel,
    text: row.text,
    ...(row.code ? { code: row.code } : {}),
    sentAt: row.sent_at.toISOString(),
  }))
}

export async function listDemoAccounts() {
  return DEMO_ACCOUNTS.map(({ fullName, role, mobileNumber, branchName }) => ({
    fullName,
    role,
    mobileNumber: `0${mobileNumber.slice(3)}`,
    branchName,
    portal: demoPortal(role),
  }))
}

export async function getDemoPhone({ product }: PublicCtx) {
  if (!product.phone) throw new Refusal('not_found', 'This instance has no simulated phone.')
  return { url: product.config.mode === 'practice' ? PHONE_PATH : product.phone.url }
}

/** Signs in a demo user without a code. The session and the portal rule are the same as after a normal sign-in. */
export async function demoSignIn(ctx: PublicCtx, { body }: { body: { mobileNumber: string } }) {
  const isDemoAccount = DEMO_ACCOUNTS.some((account) => account.mobileNumber === body.mobileNumber)
  const person = isDemoAccount ? await findUserByNumber(ctx.tx, body.mobileNumber) : undefined
  if (!person) throw new Refusal('not_found', 'This isn’t one of the demo accounts.')
  return openSession(ctx, person)
}

export async function moveDemoClock({ tx, product }: PublicCtx, { body }: { body: { now: string | null } }) {
  // Everyone who practises shares the clock.
  if (product.config.mode === 'practice')
    throw new Refusal('not_found', 'The clock of a practice installation can’t be moved.')
  const offsetMs = body.now === null ? 0 : Date.parse(body.now) - Date.now()
  await run(
    tx,
    sql`insert into product_settings (name, value) values ('clock-offset-ms', ${JSON.stringify(offsetMs)})
        on conflict (name) do update set value = excluded.value`,
  )
  // Other nodes read the offset after the commit.
  await notify(tx, 'clock')
  product.clock.move(offsetMs)
  return { now: product.clock.now().toISOString() }
}

/** Applies the clock offset of a demo, at start and after another node has changed it. */
export async function followDemoClock({ db, clock }: Product): Promise<void> {
  const row = await db.read((tx) =>
    maybe(tx, z.object({ value: z.number() }), sql`select value from product_settings where name = 'clock-offset-ms'`),
  )
  clock.move(row?.value ?? 0)
}
