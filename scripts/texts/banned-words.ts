export type Kind = 'texts' | 'comments' | 'names'

export type BannedWord = { word: string; instead: string; kinds: readonly Kind[] }

const everywhere = ['texts', 'comments', 'names'] as const
const sentences = ['texts', 'comments'] as const

/** Words with another meaning in the glossary, and words that are not used in insurance, payments or software. */
export const BANNED: readonly BannedWord[] = [
  { word: 'purses?', instead: 'account', kinds: everywhere },
  { word: 'desks?', instead: 'queue', kinds: everywhere },
  { word: 'papers?', instead: 'document', kinds: everywhere },
  { word: 'sendings|(a|one|each|this|every) sending', instead: 'disbursement', kinds: everywhere },
  { word: 'whoever', instead: 'the user, the seller, …', kinds: everywhere },
  { word: 'meanwhile', instead: 'name what changed', kinds: everywhere },
  { word: 'anew', instead: 'again, new', kinds: everywhere },
  { word: 'policy holders?', instead: 'policyholder', kinds: ['texts'] },
  { word: 'super admins?', instead: 'SuperAdmin', kinds: sentences },
  { word: 'airtel tigo', instead: 'AirtelTigo', kinds: ['texts'] },
  { word: '(by|of) (itself|themselves)', instead: 'automatically, individually', kinds: sentences },
  { word: '(look(s|ed|ing)?) (at|again)', instead: 'review', kinds: sentences },
  {
    word: '(gives|given|gave|goes|went|takes|taken|took|puts?) back',
    instead: 'refund, reverse, withdraw, return',
    kinds: sentences,
  },
  { word: 'in hand', instead: 'open work', kinds: sentences },
  { word: 'not now', instead: 'Cancel', kinds: ['texts'] },
  { word: '(run|runs|ran) out', instead: 'expire', kinds: sentences },
  { word: 'put right', instead: 'correct', kinds: sentences },
  { word: 'left open', instead: 'draft', kinds: sentences },
  { word: 'behind (our|your) back', instead: 'tampering', kinds: sentences },
  { word: 'waits', instead: 'is pending', kinds: ['texts'] },
  { word: 'fits', instead: 'match', kinds: ['texts'] },
  { word: 'stands?|stood', instead: 'is, status', kinds: sentences },
  { word: 'told|untold|tells?', instead: 'notify', kinds: everywhere },
  { word: 'deeds?', instead: 'action', kinds: everywhere },
  { word: 'overtaken', instead: 'conflict', kinds: everywhere },
  { word: 'strangers?', instead: 'unknown browser, another user', kinds: everywhere },
  { word: 'raisers?', instead: 'requester', kinds: everywhere },
  { word: 'mishaps?', instead: 'fault', kinds: everywhere },
  { word: 'rested|resting', instead: 'cooldown, idle', kinds: everywhere },
  { word: 'oneself|one.s own', instead: 'the caller, yourself', kinds: sentences },
  { word: '(any|every|no|some)body', instead: 'name the person, or no one, someone', kinds: sentences },
  { word: 'by hand', instead: 'manually', kinds: sentences },
  { word: 'in the meantime', instead: 'name what changed', kinds: sentences },
  { word: '(the )?other way round', instead: 'vice versa', kinds: sentences },
  { word: 'in one go', instead: 'together, in one transaction', kinds: sentences },
  { word: 'the books', instead: 'the accounts, the ledger, the rate books', kinds: ['texts'] },
  { word: 'paid back', instead: 'refunded', kinds: sentences },
  { word: 'set aside', instead: 'reserved', kinds: sentences },
  { word: 'says? nothing', instead: 'does not show', kinds: sentences },
  { word: 'leads? past', instead: 'bypass', kinds: sentences },
  { word: 'thereby|whereby|hereby|therein|thereof', instead: 'say it in a new sentence', kinds: sentences },
  { word: 'all the same', instead: 'still', kinds: sentences },
  { word: 'hears?|heard', instead: 'receive an answer', kinds: sentences },
  { word: '(the|an) own(?!-damage| damage)', instead: 'their own, of the caller', kinds: ['texts'] },
  { word: 'another [a-z]+( [a-z]+)? than', instead: 'a … other than', kinds: ['texts'] },
  { word: 'e-mail(s|ed)?', instead: 'email', kinds: ['texts'] },
  { word: '(type|use) at least', instead: 'Enter at least', kinds: ['texts'] },
]

type Allowed = { file: string; word: string; why: string }

/** Permitted uses of a banned word. */
export const ALLOWED: readonly Allowed[] = [
  { file: 'domain/src/sales/travel/consent-texts.ts', word: 'put right', why: 'published consent texts never change' },
  { file: 'domain/src/sales/travel/consent-texts.ts', word: 'hear', why: 'published consent texts never change' },
  { file: 'domain/src/sales/travel/consent-texts.ts', word: 'paid back', why: 'published consent texts never change' },
  { file: 'server/src/policies/documents/note-document.ts', word: 'paper', why: 'key of stored audit entries' },
  { file: 'server/src/policies/documents/deliver-document.ts', word: 'paper', why: 'key of stored audit entries' },
  { file: 'server/src/policies/policies/read/get-history.ts', word: 'paper', why: 'key of stored audit entries' },
  { file: 'web/src/money/transactions/ReceiptPage.tsx', word: 'paper', why: 'the paper that a printer uses' },
  { file: 'web/src/money/transactions/ReceiptSheet.tsx', word: 'paper', why: 'the paper that a printer uses' },
  { file: 'web/src/money/transactions/use-print-paper.ts', word: 'paper', why: 'the paper that a printer uses' },
]
