import { paths } from '../../../platform/routes/paths.ts'
import type { Topic } from './topic.ts'

export const OFFICE: readonly Topic[] = [
  {
    id: 'assistants',
    title: 'Work with assistants',
    route: 'assistants',
    opens: paths.assistants(),
    about: ['assistants', 'assistant'],
    steps: [
      'Open Assistants and invite a person with their phone number.',
      'Set the products and the daily limits of the assistant.',
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
    id: 'screening',
    title: 'Screen customers',
    route: 'screening',
    opens: paths.screening(),
    about: ['screening'],
    steps: [
      'A SuperAdmin imports a list as a CSV file. All customers are compared with it, and new customers as they are added.',
      'Open a hit and compare the customer with the entry of the list.',
      'Select False hit and enter the reason, or True hit. Another person confirms a true hit with a code.',
    ],
    notes: ['You do not see hits of customers whom you sold to. Do not discuss a hit with the customer or the seller.'],
  },
  {
    id: 'suspicious-reports',
    title: 'Handle suspicious transaction reports',
    route: 'suspiciousReports',
    opens: paths.suspiciousReports(),
    about: ['suspiciousReports'],
    steps: [
      'Colleagues report suspicious transactions on the customer page. A confirmed screening hit also opens a report.',
      'Open a report and decide whether it is filed with the Financial Intelligence Centre. The law allows 24 hours.',
      'After filing, record the reference and the day.',
    ],
    notes: ['Sellers do not see reports, and the data file of the customer does not contain them.'],
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
    title: 'Monitor the system',
    route: 'system',
    opens: paths.system(),
    about: ['system', 'jobs', 'usage'],
    steps: [
      'Open System. The first sentence says whether everything works. Items that need attention come first.',
      'Select Runbook next to an item to read what it means and what to do.',
      'Open Jobs to see failed jobs and their errors.',
      'Correct the cause, then retry the job. A retried job never pays or sends twice.',
    ],
  },
  {
    id: 'import',
    title: 'Import existing records',
    route: 'imports',
    opens: paths.imports(),
    about: ['imports', 'bookImport'],
    steps: [
      'Export customers, motor policies or the trial balance of the earlier system as CSV.',
      'Open Import, upload the file and select its columns. They are remembered for the next file.',
      'Open To correct. Each row shows its reason. Correct the rows, or import the others first.',
      'Submit the file. Another SuperAdmin approves it, and the rows are imported in batches.',
    ],
    notes: [
      'Records that already exist are not added again, so a file can be uploaded twice.',
      'Importing sends no messages, pays no commission and does not change the MID.',
      'Undo removes imported records until a renewal, change, claim, message or note follows.',
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
      'Change the values in the grid of classes and covers. The arrow keys move between classes, and Escape restores a value.',
      'Save the draft. Check the large changes and the sample prices of typical vehicles.',
      'Select Calculate effect to price every policy in force with the draft and see what changes.',
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
    notes: [
      'Every earlier value stays in the history.',
      'Documents that were issued before a new logo or seal are reprinted without it.',
    ],
  },
]
