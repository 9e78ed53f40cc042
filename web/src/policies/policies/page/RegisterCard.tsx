import type { PolicyDetail } from '@okwan/contract/policies/policies'
import { can } from '@okwan/domain/platform/permissions'
import { Link } from '../../../platform/routes/link.ts'
import { paths } from '../../../platform/routes/paths.ts'
import { useUser } from '../../../platform/session/current.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { CopyId } from '../../../ui/data/CopyId.tsx'
import { DateText } from '../../../ui/data/DateText.tsx'
import { DescriptionList } from '../../../ui/data/DescriptionList.tsx'
import { StatusBadge } from '../../../ui/data/StatusBadge.tsx'
import type { Tone } from '../../../ui/data/tone.ts'
import { LINK } from '../../summary/words.ts'

const REGISTRY: Record<PolicyDetail['midStatus'], { tone: Tone; word: string }> = {
  none: { tone: 'neutral', word: 'Not sent' },
  waiting: { tone: 'info', word: 'Pending' },
  registered: { tone: 'success', word: 'Registered' },
  refused: { tone: 'danger', word: 'Rejected' },
}

/** Registered policies that no longer give cover. */
const ENDED: Partial<Record<PolicyDetail['status'], { tone: Tone; word: string }>> = {
  suspended: { tone: 'warning', word: 'Suspended' },
  expired: { tone: 'neutral', word: 'Ended' },
  superseded: { tone: 'neutral', word: 'Replaced' },
  cancelled: { tone: 'neutral', word: 'Cancelled' },
}

function registryOf({ midStatus, status }: PolicyDetail) {
  return (midStatus === 'registered' && ENDED[status]) || REGISTRY[midStatus]
}

/** Sticker, certificate and status in the motor insurance database (MID), with the seller. */
export function RegisterCard({ policy }: { policy: PolicyDetail }) {
  const user = useUser()
  const { tone, word } = registryOf(policy)
  const copied = (value: string | null, name: string) => (value ? <CopyId value={value} name={name} /> : 'None')
  return (
    <Card title="Registration">
      <DescriptionList
        items={[
          {
            term: 'Sticker',
            value: (
              <>
                {copied(policy.stickerNumber, 'sticker number')}
                {policy.stickerNumber && user && can(user, 'stickers.manage') && (
                  <Link to={paths.stickers()} search={{ q: policy.stickerNumber }} className={`${LINK} block`}>
                    Movements
                  </Link>
                )}
              </>
            ),
          },
          { term: 'Certificate', value: copied(policy.certificateNumber, 'certificate number') },
          { term: 'MID status', value: <StatusBadge tone={tone}>{word}</StatusBadge> },
          ...(policy.issuedAt ? [{ term: 'Issued', value: <DateText value={policy.issuedAt} /> }] : []),
          { term: 'Sold by', value: policy.soldBy.fullName },
          { term: 'Branch', value: policy.branchName },
        ]}
      />
      {policy.verifyUrl && (
        <p className="mt-3 border-t border-line pt-3 text-table text-muted">
          To verify this policy, dial *920*57# or{' '}
          <a href={new URL(policy.verifyUrl).pathname} target="_blank" rel="noreferrer" className={LINK}>
            open the verification page
          </a>
          .
        </p>
      )}
    </Card>
  )
}
