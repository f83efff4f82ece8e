/** Words by which statistical series are found: what they measure, and groups of countries. */

/** What a series measures. Services name the same quantity by codes of their own. */
export const indicatorKeys = [
  ...["gdp", "gdpGrowth", "gdpPerCapita", "gdpPerCapitaPpp", "realGdp", "gniPerCapita", "inflation", "consumerPrices", "monthlyInflation"],
  ...["unemployment", "youthUnemployment", "employment", "labourForce", "wages", "minimumWage", "productivity"],
  ...["exports", "imports", "exportsShare", "tradeBalance", "currentAccount", "foreignInvestment", "reserves", "exchangeRate"],
  ...["governmentDebt", "budgetBalance", "taxRevenue", "policyRate", "depositRate", "longTermRate", "moneySupply", "mortgageRate"],
  ...["industrialProduction", "retailSales", "housingStarts", "housePrices", "consumerSentiment", "leadingIndicator", "oilPrice"],
  ...["population", "populationGrowth", "populationDensity", "urbanPopulation", "medianAge", "fertility", "birthRate", "deathRate"],
  ...["lifeExpectancy", "infantMortality", "childMortality", "maternalMortality", "healthSpending", "migration", "literacy"],
  ...["educationSpending", "researchSpending", "militarySpending", "gini", "poverty", "povertyRisk", "humanDevelopment", "happiness"],
  ...["homicides", "internetUsers", "mobileSubscriptions", "electricityAccess", "energyUse", "electricityGeneration", "renewableShare"],
  ...["renewableElectricity", "co2", "co2PerCapita", "greenhouseGas", "forestArea", "forestShare", "landArea", "agricultureShare"],
  ...["industryShare", "servicesShare", "tourists", "temperatureAnomaly"],
  ...["companyRevenue", "netIncome", "operatingIncome", "totalAssets", "equity", "liabilities", "cash", "earningsPerShare"],
  ...["companyResearch", "sharesOutstanding"],
] as const;
export type IndicatorKey = (typeof indicatorKeys)[number];

/** Groups of countries with one code at every service. */
const territoryGroups = ["WORLD", "EU", "EA"] as const;
export type TerritoryGroup = (typeof territoryGroups)[number];

export interface SeriesWords {
  /** Names of each quantity, separated by bars; a question has to hold all words of one of them. */
  indicators: Readonly<Record<IndicatorKey, string>>;
  groups: Readonly<Record<TerritoryGroup, string>>;
}
