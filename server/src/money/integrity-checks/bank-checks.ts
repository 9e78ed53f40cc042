import type { Invariant } from './invariant.ts'

export const banks: Invariant[] = [
  {
    name: 'bank-lines-follow-ledger',
    rule: 'Matched bank lines equal what the ledger expected, and settled money is posted once for each line',
    breaks: `select m.id::text, concat('lines ', l.pesewas, ', expected ', p.pesewas) from bank_matches m
             left join (select match_id, sum(amount_pesewas) as pesewas from bank_lines group by match_id) l on l.match_id = m.id
             left join (select match_id, sum(amount_pesewas) as pesewas from bank_match_parts group by match_id) p on p.match_id = m.id
             where l.pesewas is null or l.pesewas is distinct from p.pesewas
             union all
             select coalesce(l.id::text, j.source_id), concat('line ', l.amount_pesewas, ', books ', j.pesewas)
             from (select l.id, l.amount_pesewas from bank_lines l where exists (select from bank_match_parts p
                     where p.match_id = l.match_id and p.expected_key like 'settlement:%')) l
             full join (select j.source_id, b.debit_pesewas as pesewas from journals j
                        join journal_lines b on b.journal_id = j.id and b.account = 'premiumTrustBank'
                        where j.event = 'provider-settled') j on j.source_id = l.id::text
             where l.amount_pesewas is distinct from j.pesewas`,
    isDaily: true,
  },
]
