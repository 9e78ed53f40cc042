import { type Invariant, within } from './invariant.ts'

/** Ledger entries of a match: the journals that its lines caused, and the journals of its movements. */
const ledgerOf = `
  select sum(b.debit_pesewas) from journal_lines b
  where b.account = case m.account when 'trust' then 'premiumTrustBank' else 'operatingBank' end
    and b.journal_id in (
      select l.journal_id from bank_lines l where l.match_id = m.id
      union select p.journal_id from bank_match_parts p where p.match_id = m.id and p.is_live)`

const unequalMatches = (condition: string) => `
  select m.id::text, concat('lines ', l.pesewas, ', ledger ', (${ledgerOf}))
  from bank_matches m
  left join lateral (select sum(l.amount_pesewas) as pesewas from bank_lines l where l.match_id = m.id) l on true
  where ${condition} and m.state = 'confirmed' and l.pesewas is distinct from (${ledgerOf})`

/** Journals without a bank line, although provider settlements and explanations are posted only for bank lines. */
const withoutLine = (condition: string) => `
  select j.id::text, concat(j.event, ' ', j.source_id, ' has no bank line') from journals j
  where ${condition} and j.event in ('provider-settled', 'bank-line-explained')
    and not exists (select from bank_lines l where l.journal_id = j.id)`

const unbalanced = (condition: string) => `
  select s.id::text, concat('opening ', s.opening_pesewas, ', lines ', r.pesewas, ', closing ', s.closing_pesewas)
  from bank_statements s
  left join lateral (select count(*) as rows, sum(l.amount_pesewas) as pesewas
    from bank_statement_lines r join bank_lines l on l.id = r.line_id and l.account = s.account where r.statement_id = s.id) r on true
  where ${condition} and (r.rows <> s.line_count or s.opening_pesewas + coalesce(r.pesewas, 0) <> s.closing_pesewas)`

export const banks: Invariant[] = [
  {
    name: 'bank-lines-follow-ledger',
    rule: 'Matched bank lines equal the ledger',
    violationQuery: [unequalMatches('true'), withoutLine('true')].join(' union all '),
    recent: [unequalMatches(within('m.decided_at')), withoutLine(within('j.posted_at'))].join(' union all '),
    isWindowed: true,
  },
  {
    name: 'bank-lines-matched-once',
    rule: 'Bank lines have at most one match',
    violationQuery: `select l.id::text, 'the match was declined or belongs to another account'
             from bank_lines l join bank_matches m on m.id = l.match_id
             where m.state = 'declined' or m.account <> l.account
             union all
             select m.id::text, 'the match has no line' from bank_matches m
             where m.state <> 'declined' and not exists (select from bank_lines l where l.match_id = m.id)
             union all
             select l.id::text, 'the line is in no statement' from bank_lines l
             where not exists (select from bank_statement_lines r where r.line_id = l.id)`,
    isDaily: true,
  },
  {
    name: 'bank-statements-balance',
    rule: 'Bank statement lines equal the change of balance',
    violationQuery: unbalanced('true'),
    recent: unbalanced(within('s.imported_at')),
    isWindowed: true,
  },
]
