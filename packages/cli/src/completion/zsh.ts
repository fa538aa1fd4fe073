import { casesIn, namesOf, namesWithValue, type Offer, type OfferedFlag, type Offers } from './model.ts';

/** To be sourced or put on the fpath as `_poda`. */
export const zshScript = (offers: Offers): string => {
  const { commands, flags } = offers;
  return `#compdef poda
# Completes the command line of poda in zsh: source <(poda completion zsh)

_poda() {
  local -a with_value offer meanings
  local command='' flag='' place current word
  integer i operands=0
  for (( i = 2; i < CURRENT; i++ )); do
    word="\${words[i]}"
    if [[ -n $flag ]]; then
      flag=''
    elif [[ $word == --*=* ]]; then
      :
    elif [[ $word == -* ]]; then
      case "$command" in
${commands.map(command => `        ${command.name}) with_value=(${namesWithValue(command.flags)}) ;;`).join('\n')}
        *) with_value=(${namesWithValue(flags)}) ;;
      esac
      (( \${with_value[(Ie)$word]} )) && flag="$word"
    elif [[ -z $command ]]; then
      command="$word"
    else
      (( operands++ ))
    fi
  done
  current="\${words[CURRENT]}"
  if [[ -z $flag && $current == --*=* ]]; then
    flag="\${current%%=*}"
    compset -P '*='
  fi
  place=$operands
  [[ -n $flag ]] && place="$flag"
  [[ -z $flag && $current == -* ]] && place='-'
  case "$command $place" in
${flagsCase(' -', flags)}
    ' 0')
      offer=(${commands.map(({ name }) => quoted(name)).join(' ')})
      meanings=(${commands.map(({ name, meaning }) => quoted(`${name}  ${meaning}`)).join(' ')}) ;;
${casesIn(offers, flagsCase, offerCase)}
  esac
  (( \${#offer} )) || return 1
  if (( \${#meanings} )); then
    compadd -l -d meanings -- "\${offer[@]}"
  else
    compadd -- "\${offer[@]}"
  fi
}

if [[ "\${funcstack[1]}" == _poda ]]; then
  _poda "$@"
elif (( $+functions[compdef] )); then
  compdef _poda poda
fi
`;
};

const flagsCase = (place: string, flags: readonly OfferedFlag[]): string => {
  const meanings = flags.map(({ name, meaning }) => quoted(`${name}  ${meaning}`)).join(' ');
  return `    '${place}')\n      offer=(${namesOf(flags)})\n      meanings=(${meanings}) ;;`;
};

const offerCase = (place: string, offer: Offer): string[] => {
  if (offer.kind === 'anything') return [];
  if (!('words' in offer)) return [`    '${place}') _files${offer.kind === 'folder' ? ' -/' : ''}; return ;;`];
  const files = offer.kind === 'words-or-file' ? '_files; ' : '';
  return [`    '${place}') ${files}offer=(${offer.words.map(quoted).join(' ')}) ;;`];
};

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;
