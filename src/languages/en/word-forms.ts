/** Irregular forms of English words, a line each, the base form first. */
export const forms = `
    arise arose arisen
    bear bore borne born
    beat beaten
    become became
    begin began begun
    bend bent
    bind bound
    bite bit bitten
    bleed bled
    blow blew blown
    break broke broken
    breed bred
    bring brought
    build built
    burn burnt
    buy bought
    catch caught
    child children
    choose chose chosen
    cling clung
    come came
    creep crept
    deal dealt
    dig dug
    draw drew drawn
    drink drank drunk
    drive drove driven
    eat ate eaten
    fall fell fallen
    feed fed
    feel felt
    fight fought
    find found
    flee fled
    fly flew flown flight
    foot feet
    forbid forbade forbidden
    forget forgot forgotten
    freeze froze frozen
    get got gotten
    give gave given
    go goes went gone
    goose geese
    grow grew grown growth
    hang hung
    have has had
    hear heard
    hide hid hidden
    hold held
    keep kept
    know knew known
    lay laid
    lead led
    leave left
    lend lent
    lie lay lain
    light lit
    lose lost loss
    make made
    man men
    mean meant
    meet met
    mouse mice
    pay paid payment
    person people
    rise rose risen
    ride rode ridden
    ring rang rung
    run ran
    say said
    see saw seen
    seek sought
    sell sold sale
    send sent
    shake shook shaken
    shine shone
    shoot shot
    show shown
    shrink shrank shrunk
    sing sang sung
    sink sank sunk
    sit sat
    sleep slept
    speak spoke spoken
    speed sped
    spend spent
    spin spun
    spring sprang sprung
    stand stood
    steal stole stolen
    stick stuck
    strike struck
    swear swore sworn
    swim swam swum
    take took taken
    teach taught
    tear tore torn
    tell told
    think thought
    throw threw thrown
    tooth teeth
    understand understood
    wake woke woken
    wear wore worn
    weave wove woven
    win won
    wind wound
    woman women
    sun sunny
    fog foggy
    wind windy
    cloud cloudy
    snow snowy
    rain rainy
    ice icy
    storm stormy
    write wrote written
    choice choose
    death die dead
    life live
    strength strong
    length long
    height high
    width wide
    depth deep
    proof prove
    belief believe
    arrival arrive
    refusal refuse
    approval approve`;
