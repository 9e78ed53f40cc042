-- Only the titles change: "float" is the prepaid balance of an agent, and Brown Card is a name.
update ledger_accounts set title = 'Provider collection account' where name = 'collectionFloat';
update ledger_accounts set title = 'Provider payout account' where name = 'disbursementFloat';
update ledger_accounts set title = 'Brown Card fees collected' where name = 'brownCardFees';
