import { formatMoment } from '@okwan/domain/platform/dates'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Runs on demand, because recomputing the hash chain of a long log takes several seconds. */
export function ChainCheck() {
  const chain = useQuery({ ...query('GET /activities/chain'), enabled: false, gcTime: 0 })
  return (
    <Card
      title="Log integrity"
      text="Each entry includes a hash of the previous entry. Tampering breaks the chain."
      actions={
        <Button icon={ShieldCheck} loading={chain.isFetching} onClick={() => void chain.refetch()}>
          Verify log
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
      <Banner tone="danger" title={`Entry ${count(brokenAt.position)} was altered`}>
        The {count(sealed)} entries before it are verified. Checked {when}. Report this entry to the database
        administrator: <code className="wrap-anywhere">{brokenAt.activityId}</code>.
      </Banner>
    )
  }
  return (
    <Banner tone="success" title={`${count(sealed)} entries verified`}>
      Checked {when}. {unsealed > 0 && `${count(unsealed)} new entries will be sealed within seconds.`}
    </Banner>
  )
}

const count = (entries: number) => entries.toLocaleString('en-GB')
