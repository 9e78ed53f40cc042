import { type Path, paths } from '../../platform/routes/paths.ts'
import type { RouteName } from '../../platform/routes/table.ts'

export type Topic = {
  id: string
  title: string
  /** Who can open this page reads the topic. */
  route: RouteName
  /** Page that the topic opens, if it needs no record. */
  opens?: Path
  /** Pages that the topic explains. */
  about: readonly RouteName[]
  steps: readonly string[]
  /** What people ask next. */
  notes?: readonly string[]
}

const MOTOR_SALE: readonly RouteName[] = [
  'motorVehicle',
  'motorChassis',
  'motorVehicleDetails',
  'motorEditVehicle',
  'motorUnderwriting',
  'motorActivePolicy',
  'motorPolicyholder',
  'motorEstimates',
  'motorPayment',
]
const TRAVEL_SALE: readonly RouteName[] = [
  'travelPolicyholder',
  'travelTravellers',
  'travelTraveller',
  'travelTrip',
  'travelMore',
  'travelConfirm',
  'travelHealth',
  'travelConsent',
  'travelPayment',
]

/** The guide of the product. A role reads the topics whose page it can open. */
export const GUIDE: readonly { title: string; topics: readonly Topic[] }[] = [
  {
    title: 'Selling',
    topics: [
      {
        id: 'sell-motor',
        title: 'Sell a motor policy',
        route: 'motorVehicle',
        opens: paths.buyInsurance(),
        about: MOTOR_SALE,
        steps: [
          'Select New policy (on a phone: Sell), then Motor, and enter the registration number. The register fills in the vehicle.',
          'Enter the last 6 characters of the chassis number and confirm the vehicle.',
          'Select the vehicle use and answer the questions. The price is shown beside them.',
          'Enter the policyholder, or find a known customer by phone number, Ghana Card or TIN.',
          'Select the cover, then send the code. The customer reads it to you only if they agree.',
          'Request the payment. The customer approves it on the phone, and the certificate is ready when the money arrives.',
        ],
        notes: [
          'Every answer is saved. If the network fails, open the sale again under Drafts.',
          'Never enter the code yourself from the customer’s phone without their consent.',
          'If the vehicle still has cover, the new policy starts the day after it ends.',
        ],
      },
      {
        id: 'sell-travel',
        title: 'Sell a travel policy',
        route: 'travelPolicyholder',
        opens: paths.buyTravelInsurance(),
        about: TRAVEL_SALE,
        steps: [
          'Select New policy (on a phone: Sell), then Travel, and enter the policyholder.',
          'Add the travellers with their passports. Two adults with children are offered the family price.',
          'Enter the trip and select a plan.',
          'Check the details, then ask the health questions and record the answers.',
          'Read the declarations to the customer, select each one that they accept, and send the code.',
          'Request the payment. The certificates are ready when the money arrives.',
        ],
        notes: ['Some health answers need an underwriter. You get a message when they have decided.'],
      },
      {
        id: 'quote',
        title: 'Give a price without selling',
        route: 'motorVehicle',
        about: ['policyOverview'],
        steps: [
          'Select Quick quote, or press q.',
          'Enter the vehicle use, seats and value to compare the covers.',
          'Send the quote to the customer by SMS, or continue with the sale.',
        ],
      },
      {
        id: 'fleet',
        title: 'Sell a fleet',
        route: 'fleet',
        opens: paths.fleet(),
        about: ['fleet', 'fleetSold'],
        steps: [
          'Open Fleets and upload a file with one line for each vehicle, or enter the vehicles by hand.',
          'Correct the lines that are marked. Every line shows what is missing.',
          'Enter the customer, send the code and request one payment for all vehicles.',
        ],
        notes: ['The fleet discount also applies when a vehicle of the fleet is renewed.'],
      },
      {
        id: 'pay-later',
        title: 'Let a customer pay later',
        route: 'payLater',
        opens: paths.payLater(),
        about: ['payLater'],
        steps: [
          'On the payment page of a sale, select Pay later. The customer gets a payment link by SMS.',
          'Follow the offers under Pay later and send a reminder, or share the link on WhatsApp.',
        ],
        notes: ['There is no cover until the customer has paid. An offer that is not paid in time expires.'],
      },
      {
        id: 'renew',
        title: 'Renew a policy',
        route: 'policyList',
        opens: paths.policyList(),
        about: ['policyList', 'renewalEstimates', 'renewalPay'],
        steps: [
          'Open Renewals. Policies that end soon are on top, with buttons to call or message the customer.',
          'Open the policy and select Renew. Vehicle and customer are filled in.',
          'Check the price and request the payment.',
        ],
        notes: ['The new policy starts when the old one ends, so no day is paid twice.'],
      },
    ],
  },
  {
    title: 'Service',
    topics: [
      {
        id: 'change-policy',
        title: 'Change, suspend or cancel a policy',
        route: 'motorPolicy',
        about: [
          'motorPolicy',
          'cancelPolicy',
          'suspendPolicy',
          'editSticker',
          'updateCustomer',
          'increaseVehicleValue',
        ],
        steps: [
          'Open the policy and select the change under More.',
          'Enter what changes. The effect on cover and premium is shown before you send the request.',
          'Send the code to the customer if the request asks for it, then send the request.',
          'The office decides. The request stays on the policy with its status.',
        ],
        notes: ['If a change costs more, the customer pays the difference after the approval.'],
      },
      {
        id: 'customers',
        title: 'Work with a customer',
        route: 'customers',
        opens: paths.customers(),
        about: ['customers', 'customer'],
        steps: [
          'Open Customers and search by name, phone number, card, plate or policy number.',
          'The page of a customer shows policies, claims, payments, requests, messages and activity.',
          'Write a note, or add a task with a person and a day. It appears in their Home.',
        ],
        notes: ['You see the customers whom you sold to or who belong to your branch.'],
      },
      {
        id: 'documents',
        title: 'Print or send documents',
        route: 'motorPolicy',
        about: ['motorPolicy', 'travelPolicy', 'motorSchedule', 'motorCertificate', 'motorPayments'],
        steps: [
          'Open the policy. Certificate, schedule and receipts are under Documents and Payments.',
          'Select Open to print, or Send to send a private link by SMS, WhatsApp or email.',
        ],
        notes: ['The link works for 30 days. Anyone can check a certificate with its QR code.'],
      },
      {
        id: 'report-claim',
        title: 'Report a claim',
        route: 'motorPolicy',
        about: ['motorPolicy', 'travelPolicy', 'motorClaim', 'travelClaim', 'customerClaims'],
        steps: [
          'Open the policy and select Report a claim.',
          'Enter what happened, when and where, and add photos and documents.',
          'The claim gets a number, and the customer gets it by SMS.',
        ],
        notes: ['Missing documents can be added later on the claim.'],
      },
      {
        id: 'follow-claim',
        title: 'Follow a customer’s claim',
        route: 'customerClaims',
        opens: paths.customerClaims(),
        about: ['customerClaims'],
        steps: [
          'Open Claims to see the stage of each claim and what it still needs.',
          'Add documents and write to the office on the claim.',
        ],
      },
      {
        id: 'decide-requests',
        title: 'Decide requests',
        route: 'requestQueue',
        opens: paths.serviceRequests(),
        about: ['requestQueue', 'updateRequests', 'payRequest', 'requestSticker'],
        steps: [
          'Open Requests. The oldest and the overdue ones are on top.',
          'Select a request and read its effect on cover and money beside it.',
          'Approve it, reject it with a reason, or request information. Keys: a, r and m.',
        ],
        notes: [
          'Select Assign to me before you call the customer, so that nobody else decides meanwhile.',
          'If somebody decides first, you see who and when, and what you typed is kept.',
        ],
      },
      {
        id: 'decide-claims',
        title: 'Decide claims',
        route: 'claims',
        opens: paths.claims(),
        about: ['claims'],
        steps: [
          'Open Claims, take a claim and check the documents.',
          'Record the assessment and set the reserve.',
          'Approve an amount. The customer gets an offer and accepts it with a code or a signed voucher.',
          'Request the payout. Two other people recommend and approve it.',
        ],
        notes: ['Deadlines of the regulator are shown on each claim and count working days.'],
      },
      {
        id: 'underwriting',
        title: 'Decide referrals',
        route: 'referrals',
        opens: paths.referrals(),
        about: ['referrals'],
        steps: [
          'Open Underwriting and select a referral.',
          'Accept it, accept it with terms, or decline it with a reason.',
          'The seller gets a message and continues the sale.',
        ],
      },
      {
        id: 'challenged',
        title: 'Resolve challenged policies',
        route: 'challengedPolicies',
        opens: paths.challengedPolicies(),
        about: ['challengedPolicies'],
        steps: [
          'A challenged policy is paid but not issued. Read the reason beside it.',
          'Correct the details and register the policy again, or refund the customer.',
        ],
        notes: ['Larger refunds need a second person.'],
      },
    ],
  },
  {
    title: 'Money',
    topics: [
      {
        id: 'wallet',
        title: 'Top up and withdraw',
        route: 'wallet',
        opens: paths.wallet(),
        about: ['wallet'],
        steps: [
          'Select Top up and approve the payment on your phone. Float pays for policies of customers who pay you in cash.',
          'Select Withdraw to send earned commission to your own number.',
        ],
        notes: ['Float pays for policies only. It cannot be withdrawn.'],
      },
      {
        id: 'commissions',
        title: 'Read your commission',
        route: 'commissions',
        opens: paths.commissions(),
        about: ['commissions'],
        steps: [
          'Open Earnings. Each line names its policy, rate and tax.',
          'Select a line for the calculation. If it is wrong, dispute it there.',
        ],
      },
      {
        id: 'transactions',
        title: 'Find a payment',
        route: 'transactions',
        opens: paths.transactions(),
        about: ['transactions', 'receipt'],
        steps: [
          'Open Transactions and search by name, phone or reference.',
          'Select a payment for its attempts, its policy and its receipt.',
        ],
        notes: ['A payment that arrives too late is refunded and shown as such. Do not request it again.'],
      },
      {
        id: 'payouts',
        title: 'Approve refunds and payouts',
        route: 'refunds',
        opens: paths.refunds(),
        about: ['refunds', 'payouts'],
        steps: [
          'Open Refunds and payouts. To do lists what waits for you.',
          'Check payee, amount and evidence, then approve and confirm with your passkey or code.',
          'A payout that failed shows why. Correct the number before you resend it.',
        ],
        notes: ['The person who requested a payout cannot approve it. Limits are under Settings.'],
      },
      {
        id: 'exceptions',
        title: 'Resolve exceptions',
        route: 'exceptions',
        opens: paths.exceptions(),
        about: ['exceptions', 'reconciliation', 'integrityChecks'],
        steps: [
          'An exception is money that does not match: a payment without a record, or a different amount.',
          'Open it, compare both sides and record what happened.',
          'Reconciliation compares each day with the provider and says when it last looked.',
        ],
      },
      {
        id: 'close-month',
        title: 'Close a month',
        route: 'accounting',
        opens: paths.accounting(),
        about: ['accounting', 'staffPayrolls'],
        steps: [
          'Open Accounting and select the month. Problems that must be resolved first are listed.',
          'One person asks to close the month and another confirms it.',
        ],
        notes: ['A closed month does not change. Later corrections are booked in the open month.'],
      },
      {
        id: 'reports',
        title: 'Read reports',
        route: 'reports',
        opens: paths.reports(),
        about: ['reports', 'report'],
        steps: [
          'Open Reports, select one and choose the period.',
          'Select a figure to see its records, or download the report as CSV, XLSX or PDF.',
        ],
      },
    ],
  },
  {
    title: 'People and settings',
    topics: [
      {
        id: 'assistants',
        title: 'Work with assistants',
        route: 'assistants',
        opens: paths.assistants(),
        about: ['assistants', 'assistant'],
        steps: [
          'Open Assistants and invite a person with their phone number.',
          'Set what the assistant can sell and spend in a day.',
        ],
        notes: ['You see everything that your assistants sell, and commission goes to you.'],
      },
      {
        id: 'people',
        title: 'Add people and change roles',
        route: 'people',
        opens: paths.people(),
        about: ['people', 'person', 'personCommissions', 'loginRecords'],
        steps: [
          'Open People and select Add person. They sign in with a code sent to their number.',
          'To change a role, open the menu of the person. The pages that the person gains and loses are shown.',
          'Another SuperAdmin approves Admins, SuperAdmins and role changes.',
        ],
      },
      {
        id: 'activity',
        title: 'See who did what',
        route: 'activities',
        opens: paths.activities(),
        about: ['activities'],
        steps: [
          'Open Activity and filter by person, action or day.',
          'Every entry names the person, the record and the time. Entries cannot be changed.',
        ],
      },
      {
        id: 'system',
        title: 'Watch jobs and usage',
        route: 'jobs',
        opens: paths.jobs(),
        about: ['jobs', 'usage'],
        steps: [
          'Open System. Jobs that failed are listed with their reason.',
          'Correct the cause, then retry the job. A retried job never pays or sends twice.',
        ],
      },
      {
        id: 'rates',
        title: 'Change rates',
        route: 'rateBooks',
        opens: paths.rateBooks(),
        about: ['rateBooks', 'rateBook'],
        steps: [
          'Open Rates and start a draft from the current rate book.',
          'Change the values. Differences and unusual values are marked.',
          'Another SuperAdmin publishes the draft with its first day.',
        ],
        notes: ['Policies that are sold keep their price.'],
      },
      {
        id: 'settings',
        title: 'Change settings',
        route: 'settings',
        opens: paths.settings(),
        about: ['settings'],
        steps: [
          'Open Settings, select a setting and select Change.',
          'Enter the new value, its first day and a reason.',
          'Another SuperAdmin approves changes that affect money or rights.',
        ],
        notes: ['Every earlier value stays in the history.'],
      },
    ],
  },
  {
    title: 'Basics',
    topics: [
      {
        id: 'find',
        title: 'Find anything',
        route: 'policyOverview',
        about: [],
        steps: [
          'Press Ctrl K, or select the search field on top.',
          'Type a plate, phone number, name, policy number or the name of a page.',
          'Press ? for all keyboard shortcuts.',
        ],
      },
      {
        id: 'sign-in',
        title: 'Sign in safely',
        route: 'policyOverview',
        about: [],
        steps: [
          'Sign in with your number and the code that you get by SMS. Never share this code.',
          'Add a passkey in your profile. It confirms approvals with your fingerprint or face.',
          'Your profile lists your sessions. Sign out devices that you do not know.',
        ],
      },
      {
        id: 'network',
        title: 'Work on a bad network',
        route: 'policyOverview',
        about: [],
        steps: [
          'Keep going: answers of a sale are saved as you type and sent when the network is back.',
          'If a payment was requested, wait for its result. The page shows it as soon as it is known.',
          'Never request a payment twice because a page is slow. The list of transactions shows what arrived.',
        ],
      },
    ],
  },
]

export const TOPICS: readonly Topic[] = GUIDE.flatMap(({ topics }) => topics)
