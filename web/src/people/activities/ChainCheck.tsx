import { formatMoment } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Shows on demand that nothing in the record was changed: working a long chain out again takes a while. */
export function ChainCheck() {
  const chain = useQuery({ ...query('GET /activities/chain'), enabled: false, gcTime: 0 })
  return (
    <Card
      title="Is the record whole?"
      text="Every entry is sealed with the one before it. A change behind our back breaks the chain from there on."
      actions={
        <Button icon={ShieldCheck} loading={chain.isFetching} onClick={() => void chain.refetch()}>
          Check the record
        </Button>
      }
    >
      {chain.data && <Outcome {...chain.data} />}
      {chain.error && <Banner tone="danger">{readProblem(chain.error).sentence}</Banner>}
    </Card>
  )
}

type OutcomeProps = {
  checkedAt: string
  sealed: number
  unsealed: number
  brokenAt: { position: number; activityId: string } | null
}

function Outcome({ checkedAt, sealed, unsealed, brokenAt }: OutcomeProps) {
  const when = formatMoment(new Date(checkedAt))
  if (brokenAt) {
    return (
      <Banner tone="danger" title={`Entry ${count(brokenAt.position)} was changed`}>
        The {count(sealed)} entries before it fit. Checked {when}. Tell whoever looks after the database; the entry is{' '}
        <code className="wrap-anywhere">{brokenAt.activityId}</code>.
      </Banner>
    )
  }
  return (
    <Banner tone="success" title={`All ${count(sealed)} entries fit`}>
      Checked {when}. {unsealed > 0 && `${count(unsealed)} new ones are sealed in the next seconds.`}
    </Banner>
  )
}

const count = (entries: number) => entries.toLocaleString('en-GB')
