import { casesIn, namesOf, namesWithValue, type Offer, type Offers } from './model.ts';

/** Also for macOS's Bash 3.2. */
export const bashScript = (offers: Offers): string => {
  const { commands, flags } = offers;
  return `# Completes the command line of poda in bash: source <(poda completion bash)

# The flags that take a value, after a command ($1).
_poda_flags_with_value() {
  case "$1" in
${commands.map(command => `    ${command.name}) echo "${namesWithValue(command.flags)}" ;;`).join('\n')}
    *) echo "${namesWithValue(flags)}" ;;
  esac
}

# What may be written after a command ($1): the flags (-), an operand by its number, or the value of a flag.
_poda_offer() {
  case "$1 $2" in
    ' -') echo "${namesOf(flags)}" ;;
    ' 0') echo "${commands.map(({ name }) => name).join(' ')}" ;;
${casesIn(offers, (place, own) => `    '${place}') echo "${namesOf(own)}" ;;`, offerCase)}
  esac
}

_poda() {
  local line="\${COMP_LINE:0:COMP_POINT}"
  local -a words
  read -ra words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  local last=$(( \${#words[@]} - 1 )) command='' operands=0 flag='' i
  local current="\${words[last]}"
  for (( i = 1; i < last; i++ )); do
    local word="\${words[i]}"
    if [[ -n $flag ]]; then
      flag=''
    elif [[ $word == --*=* ]]; then
      :
    elif [[ $word == -* ]]; then
      [[ " $(_poda_flags_with_value "$command") " == *" $word "* ]] && flag="$word"
    elif [[ -z $command ]]; then
      command="$word"
    else
      operands=$(( operands + 1 ))
    fi
  done
  if [[ -z $flag && $current == --*=* ]]; then
    flag="\${current%%=*}"
    current="\${current#*=}"
  fi
  local place="$operands"
  [[ -n $flag ]] && place="$flag"
  [[ -z $flag && $current == -* ]] && place='-'
  local offer
  offer="$(_poda_offer "$command" "$place")"
  COMPREPLY=()
  case "$offer" in
    '<file>') return ;;
    '<folder>') while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$current"); return ;;
  esac
  # Nothing to choose from: no file names either, unless a file may stand in the place of a word.
  if [[ $offer == '<or-file> '* ]]; then
    offer="\${offer#'<or-file> '}"
  else
    type compopt &> /dev/null && compopt +o default 2> /dev/null
  fi
  # Bash takes a colon for the end of a word: what stands before the last one is already there.
  local before=''
  [[ $current == *:* && $COMP_WORDBREAKS == *:* ]] && before="\${current%:*}:"
  while IFS= read -r word; do
    COMPREPLY+=("\${word#"$before"}")
  done < <(compgen -W "$offer" -- "$current")
}

complete -o default -F _poda poda
`;
};

const offerCase = (place: string, offer: Offer): string[] => {
  if (offer.kind === 'anything') return [];
  if (offer.kind === 'words') return [`    '${place}') echo "${offer.words.join(' ')}" ;;`];
  if (offer.kind === 'words-or-file') return [`    '${place}') echo "<or-file> ${offer.words.join(' ')}" ;;`];
  return [`    '${place}') echo '<${offer.kind}>' ;;`];
};
