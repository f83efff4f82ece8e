/** Words that carry no content of their own, in English and Russian, as `fold` leaves them. */

const english = `
a about above after again against all almost alone along already also although always am among an and another any anybody anyone
anything anywhere are arent around as at away back be became because become becomes been before behind being below between both but by
can cannot cant could couldnt did didnt do does doesnt doing done dont down during each either else enough etc even ever every everybody
everyone everything everywhere few for from further get gets give given gives go had hadnt has hasnt have havent having he hed hell her
here hers herself hes him himself his how however i id if ill im in indeed instead into is isnt it itd itll its itself ive just lets
less made make makes many may me might more moreover most much must my myself near neither never nevertheless no nobody none nor not
nothing now nowhere of off often on once one only onto or other others otherwise our ours ourselves out over own per perhaps please
quite rather re really s same say says see seem seems several shall she shed should shouldnt since so some somebody someone something
sometimes somewhere still such t than that thats the their theirs them themselves then there therefore theres these they theyd theyll
theyre theyve thing things this those though through throughout thus to together too toward towards under until up upon used very via was
wasnt we wed well were werent weve what whatever whats when whenever where whereas wherever whether which whichever while who whoever
whole whom whos whose why will with within without wont would wouldnt yes yet you youd youll your youre yours yourself yourselves youve
tell explain describe
`;

const russian = `
а без более больше будем будет будете будешь будто буду будут будучи будь бы был была были было бывает быть в вам вами вас ваш ваша ваше вашего
вашей вашем вашему вашею ваши вашим вашими ваших вашу вдоль вдруг ведь везде весь весьма вместо вне во вокруг вон вот впрочем все всегда
всего всей всем всеми всему всех всею всё всю вся всякий всякая всякое вы где говорил говорит да давно даже далеко дальше для до
довольно другая другие другим других другими другого другое другой другом другому другую его ее ей ему если есть еще ещё ею её ж же за зато
затем зачем здесь и из или им именно ими иногда их к каждая каждое каждые каждый каждого каждой каждым каждом каждому каждую кажется как какая
каким каких какими каков какова каково каковы какого какое какой каком какому какою какую какие ко когда кого кому конечно которая которого
которое которой котором которому которою которую которые который которым которыми которых кроме кто куда ли либо лишь лучше мало между меня
мне мног много многие многих мной мною мог могла могли могло могу могут может можете можно мои моего моей моем моему моею моим моими моих мой
мочь мою моя мы на над надо назад наконец нам нами нас насколько наш наша наше нашего нашей нашем нашему наши нашим нашими наших нашу не него
недавно нее ней некоторая некоторого некоторое некоторой некоторые некоторый некоторым некоторых неё нельзя нему несколько нет нею ни нибудь
никогда никто ним ними них ничего ничто но ну нужно о об оба обе один одна однако одни одним одних одно одного одной одном одному одну около он
она они оно от откуда отсюда очень перед по под пожалуйста пока помимо после потом потому похоже почему почти поэтому при про просто против
прочие прочий прочих путем раз разве с сам сама сами самим самими самих само самого самой самом самому саму самая самое самые самый своего
своей своем своему своею свои своим своими своих свой свою своя себе себя сквозь сколько скажите со собой собою совсем среди сейчас сколь
стал стала стали стало стать так такая также такие таким такими таких такого такое такой таком такому такую там тебе тебя тем теми теперь
тех то тобой тобою тогда того тоже той только том тому тот твоя твое твои твой тою ту туда тут ты у уж уже хотел хотя хоть чего чей чем через чему что чтоб чтобы
чуть чье чьего чьей чьи чья эта этим этими этих это этого этой этом этому этот эту эти я расскажи расскажите опиши опишите
`;

const stopWords = new Set(
  `${english} ${russian}`
    .replaceAll("ё", "е")
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Whether a folded word is left out of the index and of queries. */
export function isFoldedStopWord(folded: string): boolean {
  return stopWords.has(folded);
}
