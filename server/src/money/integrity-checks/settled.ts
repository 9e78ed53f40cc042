import type { Invariant } from './invariant.ts'

const RETURNS = ['taxes', 'motor-levies', 'withholding-tax']

/** Journals that a cut-off should have included. Transactions that ran during the cut-off are in the next settlement. */
const leftOut = (kind: string, product: string) => `
  select m.journal_id::text, concat('not in a settlement of ${kind}: ', m.event, ' ', m.part)
  from settlement_movements('${kind}', :now) m
  left join lateral (select product from policy_records where id = m.policy_record_id limit 1) r on true
  where exists (select from settlements s where s.kind = '${kind}' and s.party = m.party and ${product} and s.state <> 'discarded'
                  and m.posted_at < s.cut_off - interval '1 hour')`

const DUPLICATES = `
  select journal_id::text, concat(scope, ' in ', count(*), ' settlements') from settlement_journals where is_live
  group by journal_id, scope having count(*) > 1`

/** The ledger total of each settlement by account, from the journals that the settlement contains. */
const booked = `
  select s.id, s.kind, l.account, -sum(l.debit_pesewas) as pesewas
  from settlements s join settlement_journals d on d.settlement_id = s.id
  join journal_lines l on l.journal_id = d.journal_id and l.account = any(settled_accounts(s.kind)) and l.owner = s.party
  group by s.id, s.kind, l.account`

export const settled: Invariant[] = [
  {
    name: 'premium-in-one-bordereau',
    rule: 'Premium before a cut-off is in exactly one bordereau',
    violationQuery: `${leftOut('bordereau', 's.product = r.product')}
      union all select m.journal_id::text, concat(m.event, ' has no policy')
      from settlement_movements('bordereau', :now) m where m.policy_record_id is null
      union all ${DUPLICATES}`,
    isDaily: true,
  },
  {
    name: 'levies-in-one-return',
    rule: 'Levies and taxes of a reported month are in exactly one return',
    violationQuery: RETURNS.map((kind) => leftOut(kind, 'true')).join(' union all '),
    isDaily: true,
  },
  {
    name: 'settlements-match-ledger',
    rule: 'Bordereaux and returns match the ledger and their lines',
    violationQuery: `select s.id::text, concat('total ', s.total_pesewas, ', ledger ', coalesce(b.pesewas, 0), ', lines ', coalesce(l.pesewas, 0))
             from settlements s
             left join (select id, sum(pesewas) as pesewas from (${booked}) b group by id) b on b.id = s.id
             left join (select settlement_id, sum(due_pesewas) as pesewas from settlement_lines group by settlement_id) l
               on l.settlement_id = s.id
             where s.total_pesewas <> coalesce(b.pesewas, 0) or s.total_pesewas <> coalesce(l.pesewas, 0)`,
    isDaily: true,
  },
  {
    name: 'paid-settlements-clear',
    rule: 'The accounts of a cut-off are zero after its payment',
    violationQuery: `select coalesce(b.id::text, p.id), concat(coalesce(b.account, p.account), ': due ', b.pesewas, ', paid ', p.pesewas)
             from (select b.* from (${booked}) b join settlements s on s.id = b.id
                   where s.paid_at is not null and s.kind <> 'taxes' and b.pesewas <> 0) b
             full join (select j.source_id as id, l.account, sum(l.debit_pesewas) as pesewas
                        from journals j join journal_lines l on l.journal_id = j.id
                        where j.event in ('bordereau-paid', 'return-paid') and l.account not in ('premiumTrustBank', 'operatingBank')
                        group by j.source_id, l.account) p on p.id = b.id::text and p.account = b.account
             where b.pesewas is distinct from p.pesewas`,
    isDaily: true,
  },
]
