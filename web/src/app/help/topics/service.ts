import { paths } from '../../../platform/routes/paths.ts'
import type { Topic } from './topic.ts'

export const SERVICE: readonly Topic[] = [
  {
    id: 'change-policy',
    title: 'Change, suspend or cancel a policy',
    route: 'motorPolicy',
    about: ['motorPolicy', 'cancelPolicy', 'suspendPolicy', 'editSticker', 'updateCustomer', 'increaseVehicleValue'],
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
    id: 'stickers',
    title: 'Manage the sticker stock',
    route: 'stickers',
    opens: paths.stickers(),
    about: ['stickers'],
    steps: [
      'Open Stickers and select Receive stickers to record the numbers that a branch received.',
      'Move stickers to an agent or another branch, and report those that are damaged or lost.',
      'Count the stock from time to time. Differences are shown with their numbers.',
    ],
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
      'Select Assign to me before you call the customer, so that no one else decides it.',
      'If someone decides first, you see who and when, and what you typed is kept.',
    ],
  },
  {
    id: 'decide-claims',
    title: 'Decide claims',
    route: 'claims',
    opens: paths.claims(),
    about: ['claims'],
    steps: [
      'Open Claims, assign a claim to yourself and check the documents.',
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
]
