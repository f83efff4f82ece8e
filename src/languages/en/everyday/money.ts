/** English words for money: prices, pay, tax, debt. */
export const money = `
shellOut: shell out|fork out|cough up|set … back|pay for|out of pocket > cost|price|fee|payment|pay|expense
costOfMoney: cost|price|fee|rate|charge|tariff
fee: fee|charge|surcharge > tariff|payment
commission: commission|broker's fee
deposit: deposit|down payment|prepayment|advance payment|money up front
moneyBack: money back|get … money back|pay … back|give … money back > refund|reimbursement|repayment|repaid
claimBack: claim back|claim … back|expenses back|claim expenses|on expenses > reimbursement|expense claim|expenses
reimburse: reimburse|compensate
debt: debt|owe|arrears|in the red > liabilities|outstanding|indebtedness
debtor: debtor|borrower
creditor: creditor|lender
goBust: go bust|go broke|go bankrupt|go under|go belly up|went to the wall > bankrupt|bankruptcy|insolvent|liquidation
bankrupt: bankrupt|insolvent|bankruptcy
broke: broke|skint|hard up|short of money|strapped for cash > insolvent|poverty
cheapOfMoney: cheap|bargain|affordable|low-cost > inexpensive|discount
pricey: pricey|costly|steep|overpriced
cash: cash|banknotes|coins
payByCard: pay by card|card payment|contactless
bankAccount: bank account|account number
bill: bill|invoice
receipt: receipt|proof of purchase|proof of payment
discount: discount|money off|reduction|price cut|rebate > concession|reduced
freeOfCharge: free of charge|for nothing|for free|complimentary|gratis|on the house|without paying > free|no charge
taxReturn: tax return|income tax return
vat: vat|value added tax|sales tax
taxRelief: tax relief|tax break|tax deduction|tax credit > exemption|allowance
taxman: taxman|tax office|revenue service
pension: pension|retirement pay|superannuation
benefits: benefits|welfare|dole|social security > allowance
grant: grant|subsidy|bursary > funding
fund: fund|finance|bankroll|foot the bill|sponsor
investor: investor|shareholder|stockholder
invest: invest|put money into
sharePrice: share price|stock price
dividend: dividend|payout
mortgage: mortgage|home loan
credit: credit|loan|borrowing
interestRate: interest rate|rate of interest
instalment: instalment|pay in instalments
overdraft: overdraft
savings: savings|nest egg|put money aside|rainy day fund > reserve|deposits
saveMoney: save money|cut costs|economise|economize|tighten belts|cut back on|cut down on > savings|reduce|reduction|austerity
budget: budget|spending plan|financial plan
overspend: overspend|go over budget|over budget > overrun|deficit
shortfall: shortfall|deficit|gap in the budget
surplus: surplus|left over|money left > balance|remaining
profitOfMoney: profit|make money|bring in money|in the black > earnings|margin|net income
loss: loss|lose money|in the red
revenue: revenue|turnover|takings|sales|money comes in|rake in > income|receipts|proceeds
netWorth: net worth|fortune > wealth|assets
salaryOfMoney: salary|pay|wage|paycheck|paycheque|take home pay > remuneration|earnings|compensation
payRise: pay rise|pay raise|raise|salary increase|wage increase > indexation
bonus: bonus|perk|thirteenth salary > benefit|incentive|premium
overtime: overtime|extra hours|work late
minimumWage: minimum wage|lowest wage
pocketMoney: pocket money|allowance|per diem|daily allowance > subsistence
tip: tip|gratuity|service charge
fine: fine|penalty|get fined|have to pay a penalty > sanction
lateFee: late fee|late payment|pay late|overdue payment > penalty|interest|overdue
collateral: collateral|pledge|security for a loan
guarantor: guarantor|co-signer|cosigner|surety
currency: currency|foreign money > exchange
exchangeRate: exchange rate|rate of exchange
exchangeMoney: exchange money|change money
inflation: inflation|rising prices|cost of living|prices going up
getDearer: get dearer|get more expensive|go up in price|price increase|price hike > rise|increase|raise
getCheaper: get cheaper|go down in price|price drop > fall|decrease|reduction
gdp: gdp|gross domestic product|size of the economy
recession: recession|downturn|slump|economic crisis
estimateOfMoney: estimate|quote|quotation|cost estimate
donate: donate|give money to|chip in > contribution|charity
fundraiser: fundraiser|raise money|raise funds
membershipFee: membership fee|dues|subscription fee|subs
withdrawMoney: withdraw money|take money out|take out money|cash out > withdrawal
cashMachine: cash machine|cashpoint|atm|cash dispenser
transferMoney: transfer money|wire money|send money|bank transfer > remittance|transfer
directDebit: direct debit|standing order|automatic payment
wallet: wallet|purse
ripOff: rip off|con|scam|swindle|fleece > fraud|fraudulent
moneyLaundering: money laundering|dirty money
bribe: bribe|backhander|kickback|bribery|palm greasing > corruption
embezzle: embezzle|dip into the till|siphon off > misappropriation
audit: audit|auditor|check the books
bookkeeper: bookkeeper|accountant|accounts department
treasurer: treasurer|holds the purse strings|look after the money|handle the money > finance|treasury
pettyCash: petty cash
procurement: procurement|purchasing|tender|buying department
supplier: supplier|vendor|provider|contractor
inherit: inherit|come into money|left … money > legacy|bequest|estate|heir
worth: worth|valued at > value|valuation|appraisal
breakEven: break even|recoup|pay for itself|pay off > payback|profitability
lottery: lottery|jackpot|raffle
bet: bet|gamble|wager
prizeMoney: prize money|reward|cash prize > prize|award
prize: prize|award|honour|honor|accolade
`;
