/** Shows one simulated phone and refreshes it. The server holds all state. */

const REFRESH_MS = 1000
const NETWORKS = { 'mtn-gh': 'MTN Mobile Money', 'vodafone-gh': 'Telecel Cash', 'tigo-gh': 'AirtelTigo Money' }
const STATES = { pending: 'Awaiting approval', paid: 'Approved', failed: 'Failed', refunded: 'Refunded' }
const PAYOUT_STATES = { ...STATES, pending: 'Pending', paid: 'Received' }

const at = (id) => document.getElementById(id)
let phone = new URLSearchParams(location.search).get('number') ?? ''
let shown = ''

at('number').value = phone
at('choose').addEventListener('submit', (event) => {
  event.preventDefault()
  choose(at('number').value)
})
at('manual-answers').addEventListener(
  'change',
  (event) => void act(`_sim/phones/${phone}`, { answersManually: event.target.checked }),
)
at('prompts').addEventListener('click', (event) => {
  const { id, approve } = event.target.dataset
  if (id) void act(`_sim/prompts/${id}`, { approve: approve === 'yes' })
})
at('phones').addEventListener('click', (event) => {
  if (event.target.dataset.phone) choose(event.target.dataset.phone)
})

void refresh()
setInterval(() => {
  if (!document.hidden) void refresh()
}, REFRESH_MS)

function choose(number) {
  phone = number.replace(/\D/g, '')
  at('number').value = number
  history.replaceState(null, '', `?number=${phone}`)
  void refresh()
}

async function act(path, body) {
  await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await refresh()
}

async function refresh() {
  try {
    const { phones, behaviours, emails } = await fetchJson('_sim/phones')
    const view = phone ? await fetchJson(`_sim/phones/${phone}`) : undefined
    // Redraws only after a change, so that focus and selection are preserved.
    const next = JSON.stringify([phones, emails, view && { ...view, now: 0 }])
    if (next === shown) return
    shown = next
    showPhones(phones, behaviours)
    showEmails(emails)
    if (view) showPhone(view)
  } catch {
    at('announce').textContent = 'The simulator is not running.'
  }
}

async function fetchJson(path) {
  const response = await fetch(path)
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

function showPhones(phones, behaviours) {
  at('recent').replaceChildren(...phones.map((number) => make('option', { value: local(number) })))
  at('phones').replaceChildren(
    ...phones.slice(0, 6).map((number) => {
      const button = make('button', { type: 'button', textContent: local(number) })
      button.dataset.phone = number
      button.ariaCurrent = String(number.endsWith(phone.slice(-9)) && phone !== '')
      return button
    }),
  )
  const rows = Object.entries(behaviours).filter(([digits]) => /^\d+$/.test(digits))
  at('behaviours').replaceChildren(
    ...rows.map(([digits, text]) =>
      make('tr', {}, make('td', { textContent: digits }), make('td', { textContent: text })),
    ),
  )
}

function showEmails(emails) {
  at('mail').hidden = emails.length === 0
  at('emails').replaceChildren(
    ...emails.map(({ to, subject, files, at: sentAt }) =>
      make(
        'li',
        {},
        make('p', { textContent: subject }),
        make('p', { className: 'quiet', textContent: [`To ${to}, ${time(sentAt)}`, ...files].join(' · ') }),
      ),
    ),
  )
}

function showPhone(view) {
  at('phone').hidden = false
  at('holder').textContent = `${local(view.phone)} · ${view.name}`
  at('manual-answers').checked = view.answersManually
  const waiting = view.prompts.filter(({ kind, state }) => kind === 'collect' && state === 'pending').length
  at('announce').textContent = waiting === 0 ? 'No prompts to approve.' : `${waiting} awaiting approval.`
  at('prompts').replaceChildren(...view.prompts.map(promptCard))
  const messages = view.messages.map(({ from, text, at: sentAt }) =>
    make(
      'li',
      {},
      make('p', { textContent: text }),
      make('p', { className: 'quiet', textContent: `${from}, ${time(sentAt)}` }),
    ),
  )
  at('messages').replaceChildren(...(messages.length > 0 ? messages : [make('li', { textContent: 'No messages.' })]))
}

function promptCard(prompt) {
  const collecting = prompt.kind === 'collect'
  const amount = `GH₵${(prompt.amountPesewas / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
  const network = NETWORKS[prompt.network] ?? prompt.network
  const card = make(
    'li',
    {},
    make('p', { className: 'amount', textContent: amount }),
    make('p', { textContent: `${collecting ? 'Pay' : 'Receive'} with ${network}: ${prompt.description}` }),
    make('p', { className: 'quiet', textContent: `${prompt.reference}, ${time(prompt.createdAt)}` }),
    make('p', { className: prompt.state, textContent: (collecting ? STATES : PAYOUT_STATES)[prompt.state] }),
  )
  if (collecting && prompt.state === 'pending') {
    card.append(
      make(
        'div',
        { className: 'answer' },
        answerButton(prompt.id, 'yes', 'Approve'),
        answerButton(prompt.id, 'no', 'Decline'),
      ),
    )
  }
  return card
}

function answerButton(id, approve, label) {
  const button = make('button', {
    type: 'button',
    className: approve === 'yes' ? 'approve' : 'decline',
    textContent: label,
  })
  Object.assign(button.dataset, { id, approve })
  return button
}

function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

/** 233241234567 as 024 123 4567. */
function local(number) {
  return number.replace(/^233(\d\d)(\d{3})(\d{4})$/, '0$1 $2 $3')
}

function time(moment) {
  return new Date(moment).toLocaleTimeString('en-GB', { timeZone: 'Africa/Accra' })
}
