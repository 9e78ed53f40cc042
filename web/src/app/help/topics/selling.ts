import { paths } from '../../../platform/routes/paths.ts'
import type { RouteName } from '../../../platform/routes/table.ts'
import type { Topic } from './topic.ts'

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

export const SELLING: readonly Topic[] = [
  {
    id: 'sell-motor',
    title: 'Sell a motor policy',
    route: 'motorVehicle',
    opens: paths.buyInsurance(),
    about: MOTOR_SALE,
    steps: [
      'Select New policy (on a phone: Sell), then Motor, and enter the registration number. Vehicle details that the MID or our records have are filled in.',
      'Enter the last 6 characters of the chassis number and confirm the vehicle.',
      'Select the vehicle use and the cover, and answer the questions. The price is shown beside them.',
      'Enter the policyholder, or find an existing customer by phone number, Ghana Card or TIN.',
      'Send the code. The customer reads it to you only if they agree.',
      'Request the payment. The customer approves it on the phone, and the certificate is ready when the money arrives.',
    ],
    notes: [
      'Every answer is saved. If the network fails, open the sale again under Drafts.',
      'Never enter the code yourself from the customer’s phone without their consent.',
      'If the vehicle still has cover, select one of the options shown, such as a start on the day after that cover ends.',
    ],
  },
  {
    id: 'sell-travel',
    title: 'Sell a travel policy',
    route: 'travelPolicyholder',
    opens: paths.buyTravelInsurance(),
    about: TRAVEL_SALE,
    steps: [
      'Select New policy (on a phone: Sell), then Travel. Enter the trip and the ages of the travellers, and select a plan.',
      'Enter the policyholder, or find an existing customer by phone number, Ghana Card or TIN.',
      'Add the other travellers. Families and groups get their own prices.',
      'Enter the remaining trip details, then confirm the details and the price. If a traveller was ill or is pregnant, ask the health questions that follow.',
      'Read the declarations to the customer, select each one that they accept, and send the code.',
      'Request the payment. The certificates are ready when the money arrives.',
    ],
    notes: ['Some health answers need an underwriter. You get a message with the decision.'],
  },
  {
    id: 'quote',
    title: 'Quote a price without a sale',
    route: 'motorVehicle',
    about: ['policyOverview'],
    steps: [
      'Select Quick quote, or press Q.',
      'Enter the vehicle use, seats and value, and select Get price.',
      'Select Buy now to continue with the sale. As soon as the sale shows a price, you can send it as a quote by SMS.',
    ],
  },
  {
    id: 'fleet',
    title: 'Sell a fleet',
    route: 'fleet',
    opens: paths.fleet(),
    about: ['fleet', 'fleetSold'],
    steps: [
      'Open Fleets and add each vehicle by its registration number, or import an XLSX or CSV file with one row for each vehicle.',
      'Fix the highlighted cells. Each row shows its problem.',
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
      'Track offers under Pay later. Send a reminder there, or share the link on WhatsApp.',
    ],
    notes: ['There is no cover until the customer has paid. An offer that isn’t paid in time expires.'],
  },
  {
    id: 'renew',
    title: 'Renew a policy',
    route: 'policyList',
    opens: paths.policyList(),
    about: ['policyList', 'renewalEstimates', 'renewalPay'],
    steps: [
      'Open Renewals. Policies whose cover has ended come first, then those that end soon. Call or message the customer from the list.',
      'Open the policy and select Renew. Vehicle and customer are filled in.',
      'Check the price and request the payment.',
    ],
    notes: ['The new policy starts the day after the old one ends, so no day is paid twice.'],
  },
]
